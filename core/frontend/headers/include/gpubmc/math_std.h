#pragma once
// The math functions for integer and mixed operands, as <cmath> has them, and the same names in namespace std. Declared
// before the standard library's own, which then remain the host's.

template <bool, class T = void>
struct __gpubmc_enable {};
template <class T>
struct __gpubmc_enable<true, T> {
  typedef T type;
};
// What an arithmetic operand counts as: integers as double.
template <class T>
struct __gpubmc_promoted {
  static constexpr bool is_integer = __is_integral(T);
  static constexpr bool is_arithmetic = __is_integral(T) || __is_floating_point(T);
  typedef double type;
};
template <>
struct __gpubmc_promoted<float> {
  static constexpr bool is_integer = false, is_arithmetic = true;
  typedef float type;
};
template <class T, class U, bool = __gpubmc_promoted<T>::is_arithmetic && __gpubmc_promoted<U>::is_arithmetic &&
                                   !(__is_same(T, U) && __is_floating_point(T))>
struct __gpubmc_mixed {};
template <class T, class U>
struct __gpubmc_mixed<T, U, true> {
  typedef decltype(typename __gpubmc_promoted<T>::type() + typename __gpubmc_promoted<U>::type()) type;
};

#define __GPUBMC_PROMOTE1(result, name)                                                                  \
  template <class T>                                                                                     \
  __GPUBMC_DEVICE typename __gpubmc_enable<__gpubmc_promoted<T>::is_integer, result>::type name(T x) {   \
    return name(double(x));                                                                              \
  }
#define __GPUBMC_PROMOTE2(name)                                                          \
  template <class T, class U>                                                            \
  __GPUBMC_DEVICE typename __gpubmc_mixed<T, U>::type name(T x, U y) {                   \
    typedef typename __gpubmc_mixed<T, U>::type common;                                  \
    return name(common(x), common(y));                                                   \
  }
#define __GPUBMC_STD(name) using ::name;

#define __GPUBMC_EACH_STANDARD1(X)                                                                               \
  X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) \
  X(expm1) X(log) X(log2) X(log10) X(log1p) X(cbrt) X(erf) X(erfc) X(tgamma) X(lgamma) X(sqrt) X(fabs) X(trunc)  \
  X(floor) X(ceil) X(rint) X(nearbyint) X(round) X(logb)
#define __GPUBMC_EACH_STANDARD2(X) \
  X(atan2) X(pow) X(hypot) X(fmod) X(remainder) X(fmin) X(fmax) X(fdim) X(copysign) X(nextafter)
#define __GPUBMC_EACH_STANDARD_F(X)                                                                                  \
  X(sinf) X(cosf) X(tanf) X(asinf) X(acosf) X(atanf) X(sinhf) X(coshf) X(tanhf) X(asinhf) X(acoshf) X(atanhf)        \
  X(expf) X(exp2f) X(expm1f) X(logf) X(log2f) X(log10f) X(log1pf) X(cbrtf) X(erff) X(erfcf) X(tgammaf) X(lgammaf)    \
  X(sqrtf) X(fabsf) X(truncf) X(floorf) X(ceilf) X(rintf) X(nearbyintf) X(roundf) X(logbf) X(atan2f) X(powf)         \
  X(hypotf) X(fmodf) X(remainderf) X(fminf) X(fmaxf) X(fdimf) X(copysignf) X(nextafterf) X(fmaf) X(ldexpf) X(frexpf) \
  X(modff) X(scalbnf) X(scalblnf) X(ilogbf) X(lrintf) X(lroundf) X(llrintf) X(llroundf)
#define __GPUBMC_EACH_STANDARD_OTHER(X)                                                                          \
  X(abs) X(labs) X(llabs) X(fma) X(ldexp) X(frexp) X(modf) X(scalbn) X(scalbln) X(ilogb) X(lrint) X(lround)      \
  X(llrint) X(llround) X(isnan) X(isinf) X(isfinite) X(isnormal) X(signbit)

#define __GPUBMC_PROMOTE(name) __GPUBMC_PROMOTE1(double, name)
__GPUBMC_EACH_STANDARD1(__GPUBMC_PROMOTE)
__GPUBMC_EACH_STANDARD2(__GPUBMC_PROMOTE2)
__GPUBMC_PROMOTE(rsqrt)
__GPUBMC_PROMOTE1(bool, isnan)
__GPUBMC_PROMOTE1(bool, isinf)
__GPUBMC_PROMOTE1(bool, isfinite)

namespace std {
__GPUBMC_EACH_STANDARD1(__GPUBMC_STD)
__GPUBMC_EACH_STANDARD2(__GPUBMC_STD)
__GPUBMC_EACH_STANDARD_F(__GPUBMC_STD)
__GPUBMC_EACH_STANDARD_OTHER(__GPUBMC_STD)
}  // namespace std

#undef __GPUBMC_PROMOTE
#undef __GPUBMC_PROMOTE1
#undef __GPUBMC_PROMOTE2
#undef __GPUBMC_STD
#undef __GPUBMC_EACH_STANDARD1
#undef __GPUBMC_EACH_STANDARD2
#undef __GPUBMC_EACH_STANDARD_F
#undef __GPUBMC_EACH_STANDARD_OTHER
