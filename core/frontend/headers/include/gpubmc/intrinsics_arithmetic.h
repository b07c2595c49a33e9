#pragma once
// Arithmetic that C++ has no operator for. fptosi and fptoui saturate and give 0 for a NaN.

#define __GPUBMC_FLOAT_OPS(mode, type, suffix)                                          \
  __GPUBMC_INTRINSIC type __gpubmc_fadd_##mode##_##suffix(type a, type b);              \
  __GPUBMC_INTRINSIC type __gpubmc_fsub_##mode##_##suffix(type a, type b);              \
  __GPUBMC_INTRINSIC type __gpubmc_fmul_##mode##_##suffix(type a, type b);              \
  __GPUBMC_INTRINSIC type __gpubmc_fdiv_##mode##_##suffix(type a, type b);              \
  __GPUBMC_INTRINSIC type __gpubmc_fma_##mode##_##suffix(type a, type b, type c);       \
  __GPUBMC_INTRINSIC type __gpubmc_fsqrt_##mode##_##suffix(type a);                     \
  __GPUBMC_INTRINSIC int __gpubmc_cvt_fptosi_##mode##_##suffix##_i32(type a);           \
  __GPUBMC_INTRINSIC unsigned __gpubmc_cvt_fptoui_##mode##_##suffix##_i32(type a);      \
  __GPUBMC_INTRINSIC long long __gpubmc_cvt_fptosi_##mode##_##suffix##_i64(type a);     \
  __GPUBMC_INTRINSIC unsigned long long __gpubmc_cvt_fptoui_##mode##_##suffix##_i64(type a); \
  __GPUBMC_INTRINSIC type __gpubmc_cvt_sitofp_##mode##_i32_##suffix(int a);             \
  __GPUBMC_INTRINSIC type __gpubmc_cvt_uitofp_##mode##_i32_##suffix(unsigned a);        \
  __GPUBMC_INTRINSIC type __gpubmc_cvt_sitofp_##mode##_i64_##suffix(long long a);       \
  __GPUBMC_INTRINSIC type __gpubmc_cvt_uitofp_##mode##_i64_##suffix(unsigned long long a);
#define __GPUBMC_ROUNDED(mode)                                                \
  __GPUBMC_FLOAT_OPS(mode, float, f32)                                        \
  __GPUBMC_FLOAT_OPS(mode, double, f64)                                       \
  __GPUBMC_INTRINSIC float __gpubmc_cvt_fptrunc_##mode##_f64_f32(double a);   \
  __GPUBMC_INTRINSIC float __gpubmc_ieee_fma_##mode##_f32(float a, float b, float c);
__GPUBMC_ROUNDED(rn)
__GPUBMC_ROUNDED(rz)
__GPUBMC_ROUNDED(ru)
__GPUBMC_ROUNDED(rd)
#undef __GPUBMC_ROUNDED
#undef __GPUBMC_FLOAT_OPS

__GPUBMC_INTRINSIC unsigned __gpubmc_umulhi_i32(unsigned a, unsigned b);
__GPUBMC_INTRINSIC int __gpubmc_smulhi_i32(int a, int b);
__GPUBMC_INTRINSIC unsigned long long __gpubmc_umulhi_i64(unsigned long long a, unsigned long long b);
__GPUBMC_INTRINSIC long long __gpubmc_smulhi_i64(long long a, long long b);
// Without a rounding mode: as the options of the compiler have it.
__GPUBMC_INTRINSIC float __gpubmc_fsqrt_f32(float a);
__GPUBMC_INTRINSIC double __gpubmc_fsqrt_f64(double a);
__GPUBMC_INTRINSIC float __gpubmc_fmin_f32(float a, float b);
__GPUBMC_INTRINSIC float __gpubmc_fmax_f32(float a, float b);
__GPUBMC_INTRINSIC float __gpubmc_fabs_f32(float a);
__GPUBMC_INTRINSIC double __gpubmc_fmin_f64(double a, double b);
__GPUBMC_INTRINSIC double __gpubmc_fmax_f64(double a, double b);
__GPUBMC_INTRINSIC double __gpubmc_fabs_f64(double a);
