#pragma once
// Math functions of which gpubmc knows that they are functions, and no more: equal operands give equal results. A
// counterexample that depends on such a value is replayed with the C library's.

#define __GPUBMC_ABSTRACT1(name)                                                          \
  __GPUBMC_INTRINSIC float __gpubmc_fmath_##name##f(float);                               \
  __GPUBMC_INTRINSIC double __gpubmc_fmath_##name(double);                                \
  __GPUBMC_DEVICE float name##f(float x) { return __gpubmc_fmath_##name##f(x); }          \
  __GPUBMC_DEVICE float name(float x) { return __gpubmc_fmath_##name##f(x); }             \
  __GPUBMC_DEVICE double name(double x) { return __gpubmc_fmath_##name(x); }
#define __GPUBMC_ABSTRACT2(name)                                                                    \
  __GPUBMC_INTRINSIC float __gpubmc_fmath_##name##f(float, float);                                  \
  __GPUBMC_INTRINSIC double __gpubmc_fmath_##name(double, double);                                  \
  __GPUBMC_DEVICE float name##f(float x, float y) { return __gpubmc_fmath_##name##f(x, y); }        \
  __GPUBMC_DEVICE float name(float x, float y) { return __gpubmc_fmath_##name##f(x, y); }           \
  __GPUBMC_DEVICE double name(double x, double y) { return __gpubmc_fmath_##name(x, y); }

__GPUBMC_ABSTRACT1(sin)
__GPUBMC_ABSTRACT1(cos)
__GPUBMC_ABSTRACT1(tan)
__GPUBMC_ABSTRACT1(asin)
__GPUBMC_ABSTRACT1(acos)
__GPUBMC_ABSTRACT1(atan)
__GPUBMC_ABSTRACT1(sinh)
__GPUBMC_ABSTRACT1(cosh)
__GPUBMC_ABSTRACT1(tanh)
__GPUBMC_ABSTRACT1(asinh)
__GPUBMC_ABSTRACT1(acosh)
__GPUBMC_ABSTRACT1(atanh)
__GPUBMC_ABSTRACT1(sinpi)
__GPUBMC_ABSTRACT1(cospi)
__GPUBMC_ABSTRACT1(exp)
__GPUBMC_ABSTRACT1(exp2)
__GPUBMC_ABSTRACT1(exp10)
__GPUBMC_ABSTRACT1(expm1)
__GPUBMC_ABSTRACT1(log)
__GPUBMC_ABSTRACT1(log2)
__GPUBMC_ABSTRACT1(log10)
__GPUBMC_ABSTRACT1(log1p)
__GPUBMC_ABSTRACT1(cbrt)
__GPUBMC_ABSTRACT1(rcbrt)
__GPUBMC_ABSTRACT1(rsqrt)
__GPUBMC_ABSTRACT1(erf)
__GPUBMC_ABSTRACT1(erfc)
__GPUBMC_ABSTRACT1(erfcx)
__GPUBMC_ABSTRACT1(erfinv)
__GPUBMC_ABSTRACT1(erfcinv)
__GPUBMC_ABSTRACT1(normcdf)
__GPUBMC_ABSTRACT1(normcdfinv)
__GPUBMC_ABSTRACT1(tgamma)
__GPUBMC_ABSTRACT1(lgamma)
__GPUBMC_ABSTRACT1(j0)
__GPUBMC_ABSTRACT1(j1)
__GPUBMC_ABSTRACT1(y0)
__GPUBMC_ABSTRACT1(y1)
__GPUBMC_ABSTRACT1(cyl_bessel_i0)
__GPUBMC_ABSTRACT1(cyl_bessel_i1)
__GPUBMC_ABSTRACT2(atan2)
__GPUBMC_ABSTRACT2(pow)
__GPUBMC_ABSTRACT2(hypot)
__GPUBMC_ABSTRACT2(rhypot)
__GPUBMC_ABSTRACT2(fmod)
__GPUBMC_ABSTRACT2(remainder)
#undef __GPUBMC_ABSTRACT1
#undef __GPUBMC_ABSTRACT2

#define __GPUBMC_NORMS(name)                                                                                     \
  __GPUBMC_INTRINSIC float __gpubmc_fmath_##name##3df(float, float, float);                                      \
  __GPUBMC_INTRINSIC double __gpubmc_fmath_##name##3d(double, double, double);                                   \
  __GPUBMC_INTRINSIC float __gpubmc_fmath_##name##4df(float, float, float, float);                               \
  __GPUBMC_INTRINSIC double __gpubmc_fmath_##name##4d(double, double, double, double);                           \
  __GPUBMC_DEVICE float name##3df(float a, float b, float c) { return __gpubmc_fmath_##name##3df(a, b, c); }     \
  __GPUBMC_DEVICE double name##3d(double a, double b, double c) { return __gpubmc_fmath_##name##3d(a, b, c); }   \
  __GPUBMC_DEVICE float name##4df(float a, float b, float c, float d) {                                          \
    return __gpubmc_fmath_##name##4df(a, b, c, d);                                                               \
  }                                                                                                              \
  __GPUBMC_DEVICE double name##4d(double a, double b, double c, double d) {                                      \
    return __gpubmc_fmath_##name##4d(a, b, c, d);                                                                \
  }
__GPUBMC_NORMS(norm)
__GPUBMC_NORMS(rnorm)
#undef __GPUBMC_NORMS

// Of any number of components: the norm of the first ones and the next one, and so on.
#define __GPUBMC_NORM_OF_MANY(F, f)                                                        \
  __GPUBMC_DEVICE F norm##f(int n, const F* v) {                                           \
    F norm = 0;                                                                            \
    for (int i = 0; i < n; ++i) norm = __gpubmc_fmath_hypot##f(norm, v[i]);                \
    return norm;                                                                           \
  }                                                                                        \
  __GPUBMC_DEVICE F rnorm##f(int n, const F* v) { return 1 / norm##f(n, v); }
__GPUBMC_NORM_OF_MANY(float, f)
__GPUBMC_NORM_OF_MANY(double, )
#undef __GPUBMC_NORM_OF_MANY

// The quotient is any number: only its sign and low bits are documented.
#define __GPUBMC_REMQUO(F, f)                                                                      \
  __GPUBMC_DEVICE F remquo##f(F x, F y, int* quotient) {                                           \
    *quotient = int(__gpubmc_arbitrary_i32(0, 0xffffffffu, "quotient of remquo"));                 \
    return __gpubmc_fmath_remainder##f(x, y);                                                      \
  }
__GPUBMC_REMQUO(float, f)
__GPUBMC_REMQUO(double, )
#undef __GPUBMC_REMQUO
__GPUBMC_DEVICE float remquo(float x, float y, int* quotient) { return remquof(x, y, quotient); }

__GPUBMC_DEVICE void sincosf(float x, float* s, float* c) { *s = sinf(x), *c = cosf(x); }
__GPUBMC_DEVICE void sincos(double x, double* s, double* c) { *s = sin(x), *c = cos(x); }
__GPUBMC_DEVICE void sincos(float x, float* s, float* c) { sincosf(x, s, c); }
__GPUBMC_DEVICE void sincospif(float x, float* s, float* c) { *s = sinpif(x), *c = cospif(x); }
__GPUBMC_DEVICE void sincospi(double x, double* s, double* c) { *s = sinpi(x), *c = cospi(x); }

// The fast versions are functions of their own.
#define __GPUBMC_FAST(name, base)                                      \
  __GPUBMC_INTRINSIC float __gpubmc_fmath_fast_##base##f(float);       \
  __GPUBMC_DEVICE float name(float x) { return __gpubmc_fmath_fast_##base##f(x); }
__GPUBMC_FAST(__sinf, sin)
__GPUBMC_FAST(__cosf, cos)
__GPUBMC_FAST(__tanf, tan)
__GPUBMC_FAST(__expf, exp)
__GPUBMC_FAST(__exp10f, exp10)
__GPUBMC_FAST(__logf, log)
__GPUBMC_FAST(__log2f, log2)
__GPUBMC_FAST(__log10f, log10)
__GPUBMC_FAST(__tanhf, tanh)
#undef __GPUBMC_FAST
__GPUBMC_INTRINSIC float __gpubmc_fmath_fast_powf(float, float);
__GPUBMC_INTRINSIC float __gpubmc_fmath_fast_fdividef(float, float);
__GPUBMC_DEVICE float __powf(float x, float y) { return __gpubmc_fmath_fast_powf(x, y); }
__GPUBMC_DEVICE float __fdividef(float x, float y) { return __gpubmc_fmath_fast_fdividef(x, y); }
__GPUBMC_DEVICE float fdividef(float x, float y) { return x / y; }
__GPUBMC_DEVICE double fdivide(double x, double y) { return x / y; }
__GPUBMC_DEVICE void __sincosf(float x, float* s, float* c) { *s = __sinf(x), *c = __cosf(x); }
__GPUBMC_DEVICE float __frsqrt_rn(float x) { return __gpubmc_fmath_rsqrtf(x); }

__GPUBMC_INTRINSIC float __gpubmc_fmath_jnf(int, float);
__GPUBMC_INTRINSIC double __gpubmc_fmath_jn(int, double);
__GPUBMC_INTRINSIC float __gpubmc_fmath_ynf(int, float);
__GPUBMC_INTRINSIC double __gpubmc_fmath_yn(int, double);
__GPUBMC_DEVICE float jnf(int n, float x) { return __gpubmc_fmath_jnf(n, x); }
__GPUBMC_DEVICE double jn(int n, double x) { return __gpubmc_fmath_jn(n, x); }
__GPUBMC_DEVICE float ynf(int n, float x) { return __gpubmc_fmath_ynf(n, x); }
__GPUBMC_DEVICE double yn(int n, double x) { return __gpubmc_fmath_yn(n, x); }
