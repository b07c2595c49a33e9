#pragma once
// Conversions with a rounding mode, and between numbers and their bits: exact.

#define __GPUBMC_CONVERT(name, result, operand, mode, call) \
  __GPUBMC_DEVICE result name##_##mode(operand x) { return __gpubmc_cvt_##call(x); }
// A NaN gives 0 from float to 32 bits, and the highest bit alone otherwise (PTX ISA, cvt).
#define __GPUBMC_TO_INTEGER(name, result, operand, mode, call, of_nan)   \
  __GPUBMC_DEVICE result name##_##mode(operand x) {                      \
    const result nan = of_nan;                                           \
    return x != x ? nan : __gpubmc_cvt_##call(x);                        \
  }
#define __GPUBMC_TO_INTEGERS(from, type, suffix, mode, nan32)                                                   \
  __GPUBMC_TO_INTEGER(__##from##2int, int, type, mode, fptosi_##mode##_##suffix##_i32, int(nan32))              \
  __GPUBMC_TO_INTEGER(__##from##2uint, unsigned, type, mode, fptoui_##mode##_##suffix##_i32, nan32)             \
  __GPUBMC_TO_INTEGER(__##from##2ll, long long, type, mode, fptosi_##mode##_##suffix##_i64, -1ll << 63)         \
  __GPUBMC_TO_INTEGER(__##from##2ull, unsigned long long, type, mode, fptoui_##mode##_##suffix##_i64, 1ull << 63)
#define __GPUBMC_FROM_INTEGERS(mode)                                                                  \
  __GPUBMC_TO_INTEGERS(float, float, f32, mode, 0u)                                                   \
  __GPUBMC_TO_INTEGERS(double, double, f64, mode, 1u << 31)                                           \
  __GPUBMC_CONVERT(__int2float, float, int, mode, sitofp_##mode##_i32_f32)                            \
  __GPUBMC_CONVERT(__uint2float, float, unsigned, mode, uitofp_##mode##_i32_f32)                      \
  __GPUBMC_CONVERT(__ll2float, float, long long, mode, sitofp_##mode##_i64_f32)                       \
  __GPUBMC_CONVERT(__ull2float, float, unsigned long long, mode, uitofp_##mode##_i64_f32)             \
  __GPUBMC_CONVERT(__ll2double, double, long long, mode, sitofp_##mode##_i64_f64)                     \
  __GPUBMC_CONVERT(__ull2double, double, unsigned long long, mode, uitofp_##mode##_i64_f64)           \
  __GPUBMC_CONVERT(__double2float, float, double, mode, fptrunc_##mode##_f64_f32)
__GPUBMC_FROM_INTEGERS(rn)
__GPUBMC_FROM_INTEGERS(rz)
__GPUBMC_FROM_INTEGERS(ru)
__GPUBMC_FROM_INTEGERS(rd)
__GPUBMC_CONVERT(__int2double, double, int, rn, sitofp_rn_i32_f64)
__GPUBMC_CONVERT(__uint2double, double, unsigned, rn, uitofp_rn_i32_f64)
#undef __GPUBMC_FROM_INTEGERS
#undef __GPUBMC_TO_INTEGERS
#undef __GPUBMC_TO_INTEGER
#undef __GPUBMC_CONVERT

__GPUBMC_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__GPUBMC_DEVICE unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
__GPUBMC_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__GPUBMC_DEVICE float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
__GPUBMC_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__GPUBMC_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__GPUBMC_DEVICE int __double2hiint(double x) { return int(__builtin_bit_cast(unsigned long long, x) >> 32); }
__GPUBMC_DEVICE int __double2loint(double x) { return int(__builtin_bit_cast(unsigned long long, x)); }
__GPUBMC_DEVICE double __hiloint2double(int hi, int lo) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)hi << 32 | (unsigned)lo);
}
