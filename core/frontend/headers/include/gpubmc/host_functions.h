#pragma once
// The C library's functions, for host code that includes no header for them: a CUDA compiler's own headers bring them.

#define __GPUBMC_HOST(result) extern "C" __attribute__((host)) result
#define __GPUBMC_HOST1(name)                      \
  __GPUBMC_HOST(float) name##f(float) noexcept;   \
  __GPUBMC_HOST(double) name(double) noexcept;
#define __GPUBMC_HOST2(name)                             \
  __GPUBMC_HOST(float) name##f(float, float) noexcept;   \
  __GPUBMC_HOST(double) name(double, double) noexcept;
// CUDA has these on both sides, and the C library has not.
__GPUBMC_HOST1(rsqrt)
__GPUBMC_HOST1(rcbrt)
__GPUBMC_HOST1(sinpi)
__GPUBMC_HOST1(cospi)
__GPUBMC_HOST1(erfinv)
__GPUBMC_HOST1(erfcinv)
__GPUBMC_HOST1(erfcx)
__GPUBMC_HOST1(normcdf)
__GPUBMC_HOST1(normcdfinv)
__GPUBMC_HOST2(rhypot)
// The C library's.
__GPUBMC_HOST1(sin)
__GPUBMC_HOST1(cos)
__GPUBMC_HOST1(tan)
__GPUBMC_HOST1(asin)
__GPUBMC_HOST1(acos)
__GPUBMC_HOST1(atan)
__GPUBMC_HOST1(sinh)
__GPUBMC_HOST1(cosh)
__GPUBMC_HOST1(tanh)
__GPUBMC_HOST1(exp)
__GPUBMC_HOST1(exp2)
__GPUBMC_HOST1(log)
__GPUBMC_HOST1(log2)
__GPUBMC_HOST1(log10)
__GPUBMC_HOST1(sqrt)
__GPUBMC_HOST1(cbrt)
__GPUBMC_HOST1(erf)
__GPUBMC_HOST1(erfc)
__GPUBMC_HOST1(fabs)
__GPUBMC_HOST1(floor)
__GPUBMC_HOST1(ceil)
__GPUBMC_HOST1(trunc)
__GPUBMC_HOST1(round)
__GPUBMC_HOST1(rint)
__GPUBMC_HOST2(pow)
__GPUBMC_HOST2(atan2)
__GPUBMC_HOST2(fmod)
__GPUBMC_HOST2(fmin)
__GPUBMC_HOST2(fmax)
__GPUBMC_HOST2(hypot)
#undef __GPUBMC_HOST1
#undef __GPUBMC_HOST2

__GPUBMC_HOST(int) abs(int) noexcept;
__GPUBMC_HOST(void*) malloc(size_t) noexcept;
__GPUBMC_HOST(void*) calloc(size_t, size_t) noexcept;
__GPUBMC_HOST(void) free(void*) noexcept;
__GPUBMC_HOST(void) exit(int) noexcept __attribute__((noreturn));
__GPUBMC_HOST(int) rand() noexcept;
__GPUBMC_HOST(void) srand(unsigned) noexcept;
__GPUBMC_HOST(int) atoi(const char*) noexcept;
__GPUBMC_HOST(void*) memcpy(void*, const void*, size_t) noexcept;
__GPUBMC_HOST(void*) memset(void*, int, size_t) noexcept;
#undef __GPUBMC_HOST
