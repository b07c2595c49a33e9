#pragma once
// The exact math functions under their names in C and C++.

#include "gpubmc/math_generic.h"

#define __GPUBMC_EXACT1(result, name, call)                           \
  __GPUBMC_DEVICE result name##f(float x) { return result(call(x)); } \
  __GPUBMC_DEVICE result name(float x) { return result(call(x)); }    \
  __GPUBMC_DEVICE result name(double x) { return result(call(x)); }
#define __GPUBMC_SAME1(name, call)                                 \
  __GPUBMC_DEVICE float name##f(float x) { return call(x); }                  \
  __GPUBMC_DEVICE float name(float x) { return call(x); }                     \
  __GPUBMC_DEVICE double name(double x) { return call(x); }
#define __GPUBMC_EXACT2(name, call)                                           \
  __GPUBMC_DEVICE float name##f(float x, float y) { return call(x, y); }      \
  __GPUBMC_DEVICE float name(float x, float y) { return call(x, y); }         \
  __GPUBMC_DEVICE double name(double x, double y) { return call(x, y); }
#define __GPUBMC_EXACT_WITH(name, second, call)                               \
  __GPUBMC_DEVICE float name##f(float x, second n) { return call; }           \
  __GPUBMC_DEVICE float name(float x, second n) { return call; }              \
  __GPUBMC_DEVICE double name(double x, second n) { return call; }

__GPUBMC_DEVICE float __gpubmc_sqrt(float x) { return __gpubmc_fsqrt_f32(x); }
__GPUBMC_DEVICE double __gpubmc_sqrt(double x) { return __gpubmc_fsqrt_f64(x); }
__GPUBMC_DEVICE float __gpubmc_fabs(float x) { return __gpubmc_fabs_f32(x); }
__GPUBMC_DEVICE double __gpubmc_fabs(double x) { return __gpubmc_fabs_f64(x); }
__GPUBMC_DEVICE float __gpubmc_fmin(float x, float y) { return __gpubmc_fmin_f32(x, y); }
__GPUBMC_DEVICE double __gpubmc_fmin(double x, double y) { return __gpubmc_fmin_f64(x, y); }
__GPUBMC_DEVICE float __gpubmc_fmax(float x, float y) { return __gpubmc_fmax_f32(x, y); }
__GPUBMC_DEVICE double __gpubmc_fmax(double x, double y) { return __gpubmc_fmax_f64(x, y); }
__GPUBMC_DEVICE long long __gpubmc_to_i64_rn(float x) { return __float2ll_rn(x); }
__GPUBMC_DEVICE long long __gpubmc_to_i64_rn(double x) { return __double2ll_rn(x); }
__GPUBMC_DEVICE long long __gpubmc_to_i64_away(float x) { return __float2ll_rz(__gpubmc_round(x)); }
__GPUBMC_DEVICE long long __gpubmc_to_i64_away(double x) { return __double2ll_rz(__gpubmc_round(x)); }
__GPUBMC_DEVICE int __gpubmc_small_exponent(long n) { return n > 65536 ? 65536 : n < -65536 ? -65536 : int(n); }

__GPUBMC_SAME1(sqrt, __gpubmc_sqrt)
__GPUBMC_SAME1(fabs, __gpubmc_fabs)
__GPUBMC_SAME1(trunc, __gpubmc_trunc)
__GPUBMC_SAME1(floor, __gpubmc_floor)
__GPUBMC_SAME1(ceil, __gpubmc_ceil)
__GPUBMC_SAME1(rint, __gpubmc_rint)
__GPUBMC_SAME1(nearbyint, __gpubmc_rint)
__GPUBMC_SAME1(round, __gpubmc_round)
__GPUBMC_SAME1(logb, __gpubmc_logb)
__GPUBMC_EXACT1(int, ilogb, __gpubmc_ilogb)
__GPUBMC_EXACT1(long, lrint, __gpubmc_to_i64_rn)
__GPUBMC_EXACT1(__gpubmc_llong, llrint, __gpubmc_to_i64_rn)
__GPUBMC_EXACT1(long, lround, __gpubmc_to_i64_away)
__GPUBMC_EXACT1(__gpubmc_llong, llround, __gpubmc_to_i64_away)
__GPUBMC_EXACT2(fmin, __gpubmc_fmin)
__GPUBMC_EXACT2(fmax, __gpubmc_fmax)
__GPUBMC_EXACT2(fdim, __gpubmc_fdim)
__GPUBMC_EXACT2(copysign, __gpubmc_copysign)
__GPUBMC_EXACT2(nextafter, __gpubmc_nextafter)
__GPUBMC_EXACT_WITH(ldexp, int, __gpubmc_ldexp(x, n))
__GPUBMC_EXACT_WITH(scalbn, int, __gpubmc_ldexp(x, n))
__GPUBMC_EXACT_WITH(scalbln, long, __gpubmc_ldexp(x, __gpubmc_small_exponent(n)))
__GPUBMC_EXACT_WITH(frexp, int*, __gpubmc_frexp(x, n))
__GPUBMC_DEVICE float modff(float x, float* whole) { return __gpubmc_modf(x, whole); }
__GPUBMC_DEVICE float modf(float x, float* whole) { return __gpubmc_modf(x, whole); }
__GPUBMC_DEVICE double modf(double x, double* whole) { return __gpubmc_modf(x, whole); }
__GPUBMC_DEVICE float fmaf(float x, float y, float z) { return __gpubmc_fma_rn_f32(x, y, z); }
__GPUBMC_DEVICE float fma(float x, float y, float z) { return __gpubmc_fma_rn_f32(x, y, z); }
__GPUBMC_DEVICE double fma(double x, double y, double z) { return __gpubmc_fma_rn_f64(x, y, z); }
__GPUBMC_DEVICE float nanf(const char*) { return __builtin_nanf(""); }
__GPUBMC_DEVICE double nan(const char*) { return __builtin_nan(""); }
#undef __GPUBMC_EXACT1
#undef __GPUBMC_SAME1
#undef __GPUBMC_EXACT2
#undef __GPUBMC_EXACT_WITH

#define __GPUBMC_CLASSIFY(type)                                                                                \
  __GPUBMC_DEVICE bool isnan(type x) { return x != x; }                                                        \
  __GPUBMC_DEVICE bool isinf(type x) { return __gpubmc_magnitude(x) == __gpubmc_infinity(x); }                 \
  __GPUBMC_DEVICE bool isfinite(type x) { return __gpubmc_is_finite(x); }                                      \
  __GPUBMC_DEVICE bool isnormal(type x) { return __gpubmc_is_normal(x); }                                      \
  __GPUBMC_DEVICE bool signbit(type x) { return (__gpubmc_bits(x) & __gpubmc_sign_mask(x)) != 0; }
__GPUBMC_CLASSIFY(float)
__GPUBMC_CLASSIFY(double)
#undef __GPUBMC_CLASSIFY

__GPUBMC_DEVICE float abs(float x) { return __gpubmc_fabs_f32(x); }
__GPUBMC_DEVICE double abs(double x) { return __gpubmc_fabs_f64(x); }
__GPUBMC_DEVICE int abs(int x) { return x < 0 ? -x : x; }
__GPUBMC_DEVICE long abs(long x) { return x < 0 ? -x : x; }
__GPUBMC_DEVICE long long abs(long long x) { return x < 0 ? -x : x; }
__GPUBMC_DEVICE long labs(long x) { return x < 0 ? -x : x; }
__GPUBMC_DEVICE long long llabs(long long x) { return x < 0 ? -x : x; }
