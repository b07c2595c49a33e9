#pragma once
// min, max and abs of numbers, as CUDA has them in the global namespace for both sides.

#define __GPUBMC_MIN_MAX(result, a_type, b_type)                                                         \
  __GPUBMC_BOTH result min(a_type a, b_type b) { return result(a) < result(b) ? result(a) : result(b); } \
  __GPUBMC_BOTH result max(a_type a, b_type b) { return result(a) > result(b) ? result(a) : result(b); }
#define __GPUBMC_MIN_MAX_OF(signed_type, unsigned_type)                \
  __GPUBMC_MIN_MAX(signed_type, signed_type, signed_type)              \
  __GPUBMC_MIN_MAX(unsigned_type, unsigned_type, unsigned_type)        \
  __GPUBMC_MIN_MAX(unsigned_type, signed_type, unsigned_type)          \
  __GPUBMC_MIN_MAX(unsigned_type, unsigned_type, signed_type)
__GPUBMC_MIN_MAX_OF(int, __gpubmc_uint)
__GPUBMC_MIN_MAX_OF(long, __gpubmc_ulong)
__GPUBMC_MIN_MAX_OF(__gpubmc_llong, __gpubmc_ullong)
#undef __GPUBMC_MIN_MAX_OF
#undef __GPUBMC_MIN_MAX

// A NaN loses against a number, as in fmin and fmax. Host code cannot call what is the device's alone.
#ifndef __CUDA_ARCH__
#define __gpubmc_fmin_f32 __builtin_fminf
#define __gpubmc_fmax_f32 __builtin_fmaxf
#define __gpubmc_fmin_f64 __builtin_fmin
#define __gpubmc_fmax_f64 __builtin_fmax
#endif
__GPUBMC_BOTH float min(float a, float b) { return __gpubmc_fmin_f32(a, b); }
__GPUBMC_BOTH float max(float a, float b) { return __gpubmc_fmax_f32(a, b); }
__GPUBMC_BOTH double min(double a, double b) { return __gpubmc_fmin_f64(a, b); }
__GPUBMC_BOTH double max(double a, double b) { return __gpubmc_fmax_f64(a, b); }
__GPUBMC_BOTH double min(float a, double b) { return __gpubmc_fmin_f64(a, b); }
__GPUBMC_BOTH double max(float a, double b) { return __gpubmc_fmax_f64(a, b); }
__GPUBMC_BOTH double min(double a, float b) { return __gpubmc_fmin_f64(a, b); }
__GPUBMC_BOTH double max(double a, float b) { return __gpubmc_fmax_f64(a, b); }
#ifndef __CUDA_ARCH__
#undef __gpubmc_fmin_f32
#undef __gpubmc_fmax_f32
#undef __gpubmc_fmin_f64
#undef __gpubmc_fmax_f64
#endif
