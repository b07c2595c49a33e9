#pragma once
// Float arithmetic with a rounding mode: exact.

#define __GPUBMC_ROUNDED(mode)                                                                               \
  __GPUBMC_DEVICE float __fadd_##mode(float a, float b) { return __gpubmc_fadd_##mode##_f32(a, b); }         \
  __GPUBMC_DEVICE float __fsub_##mode(float a, float b) { return __gpubmc_fsub_##mode##_f32(a, b); }         \
  __GPUBMC_DEVICE float __fmul_##mode(float a, float b) { return __gpubmc_fmul_##mode##_f32(a, b); }         \
  __GPUBMC_DEVICE float __fdiv_##mode(float a, float b) { return __gpubmc_fdiv_##mode##_f32(a, b); }         \
  __GPUBMC_DEVICE float __frcp_##mode(float a) { return __gpubmc_fdiv_##mode##_f32(1.0f, a); }               \
  __GPUBMC_DEVICE float __fsqrt_##mode(float a) { return __gpubmc_fsqrt_##mode##_f32(a); }                   \
  __GPUBMC_DEVICE float __fmaf_##mode(float a, float b, float c) { return __gpubmc_fma_##mode##_f32(a, b, c); } \
  __GPUBMC_DEVICE float __fmaf_ieee_##mode(float a, float b, float c) { return __gpubmc_ieee_fma_##mode##_f32(a, b, c); } \
  __GPUBMC_DEVICE double __dadd_##mode(double a, double b) { return __gpubmc_fadd_##mode##_f64(a, b); }      \
  __GPUBMC_DEVICE double __dsub_##mode(double a, double b) { return __gpubmc_fsub_##mode##_f64(a, b); }      \
  __GPUBMC_DEVICE double __dmul_##mode(double a, double b) { return __gpubmc_fmul_##mode##_f64(a, b); }      \
  __GPUBMC_DEVICE double __ddiv_##mode(double a, double b) { return __gpubmc_fdiv_##mode##_f64(a, b); }      \
  __GPUBMC_DEVICE double __drcp_##mode(double a) { return __gpubmc_fdiv_##mode##_f64(1.0, a); }              \
  __GPUBMC_DEVICE double __dsqrt_##mode(double a) { return __gpubmc_fsqrt_##mode##_f64(a); }                 \
  __GPUBMC_DEVICE double __fma_##mode(double a, double b, double c) { return __gpubmc_fma_##mode##_f64(a, b, c); }
__GPUBMC_ROUNDED(rn)
__GPUBMC_ROUNDED(rz)
__GPUBMC_ROUNDED(ru)
__GPUBMC_ROUNDED(rd)
#undef __GPUBMC_ROUNDED

/// Into [0, 1]; a NaN becomes 0.
__GPUBMC_DEVICE float __saturatef(float x) { return __gpubmc_fmin_f32(__gpubmc_fmax_f32(x, 0.0f), 1.0f); }
