#pragma once
// What functions of the C and C++ libraries mean in host code that kernels are compared with: the same as on the device.
// gpubmc puts these in the place of the library's own, by their linkage names behind the prefix.

#define __GPUBMC_LIBRARY(result) extern "C" __attribute__((device, used, nodebug)) result
#define __GPUBMC_LIBRARY1(name)                                                            \
  __GPUBMC_LIBRARY(float) __gpubmc_host_##name##f(float x) { return name##f(x); }          \
  __GPUBMC_LIBRARY(double) __gpubmc_host_##name(double x) { return name(x); }
#define __GPUBMC_LIBRARY2(name)                                                                     \
  __GPUBMC_LIBRARY(float) __gpubmc_host_##name##f(float x, float y) { return name##f(x, y); }       \
  __GPUBMC_LIBRARY(double) __gpubmc_host_##name(double x, double y) { return name(x, y); }
#define __GPUBMC_LIBRARY_TO(result, name)                                                  \
  __GPUBMC_LIBRARY(result) __gpubmc_host_##name##f(float x) { return name##f(x); }         \
  __GPUBMC_LIBRARY(result) __gpubmc_host_##name(double x) { return name(x); }
#define __GPUBMC_LIBRARY_WITH(second, name)                                                           \
  __GPUBMC_LIBRARY(float) __gpubmc_host_##name##f(float x, second y) { return name##f(x, y); }        \
  __GPUBMC_LIBRARY(double) __gpubmc_host_##name(double x, second y) { return name(x, y); }

__GPUBMC_LIBRARY1(sin)
__GPUBMC_LIBRARY1(cos)
__GPUBMC_LIBRARY1(tan)
__GPUBMC_LIBRARY1(asin)
__GPUBMC_LIBRARY1(acos)
__GPUBMC_LIBRARY1(atan)
__GPUBMC_LIBRARY1(sinh)
__GPUBMC_LIBRARY1(cosh)
__GPUBMC_LIBRARY1(tanh)
__GPUBMC_LIBRARY1(asinh)
__GPUBMC_LIBRARY1(acosh)
__GPUBMC_LIBRARY1(atanh)
__GPUBMC_LIBRARY1(exp)
__GPUBMC_LIBRARY1(exp2)
__GPUBMC_LIBRARY1(exp10)
__GPUBMC_LIBRARY1(expm1)
__GPUBMC_LIBRARY1(log)
__GPUBMC_LIBRARY1(log2)
__GPUBMC_LIBRARY1(log10)
__GPUBMC_LIBRARY1(log1p)
__GPUBMC_LIBRARY1(cbrt)
__GPUBMC_LIBRARY1(erf)
__GPUBMC_LIBRARY1(erfc)
__GPUBMC_LIBRARY1(tgamma)
__GPUBMC_LIBRARY1(lgamma)
__GPUBMC_LIBRARY1(sqrt)
__GPUBMC_LIBRARY1(fabs)
__GPUBMC_LIBRARY1(trunc)
__GPUBMC_LIBRARY1(floor)
__GPUBMC_LIBRARY1(ceil)
__GPUBMC_LIBRARY1(rint)
__GPUBMC_LIBRARY1(nearbyint)
__GPUBMC_LIBRARY1(round)
__GPUBMC_LIBRARY1(logb)
__GPUBMC_LIBRARY2(atan2)
__GPUBMC_LIBRARY2(pow)
__GPUBMC_LIBRARY2(hypot)
__GPUBMC_LIBRARY2(fmod)
__GPUBMC_LIBRARY2(remainder)
__GPUBMC_LIBRARY2(fmin)
__GPUBMC_LIBRARY2(fmax)
__GPUBMC_LIBRARY2(fdim)
__GPUBMC_LIBRARY2(copysign)
__GPUBMC_LIBRARY2(nextafter)
__GPUBMC_LIBRARY_TO(int, ilogb)
__GPUBMC_LIBRARY_TO(long, lrint)
__GPUBMC_LIBRARY_TO(long, lround)
__GPUBMC_LIBRARY_TO(long long, llrint)
__GPUBMC_LIBRARY_TO(long long, llround)
__GPUBMC_LIBRARY_WITH(int, ldexp)
__GPUBMC_LIBRARY_WITH(int, scalbn)
__GPUBMC_LIBRARY_WITH(long, scalbln)
__GPUBMC_LIBRARY_WITH(int*, frexp)
__GPUBMC_LIBRARY(float) __gpubmc_host_modff(float x, float* whole) { return modff(x, whole); }
__GPUBMC_LIBRARY(double) __gpubmc_host_modf(double x, double* whole) { return modf(x, whole); }
__GPUBMC_LIBRARY(float) __gpubmc_host_fmaf(float x, float y, float z) { return fmaf(x, y, z); }
__GPUBMC_LIBRARY(double) __gpubmc_host_fma(double x, double y, double z) { return fma(x, y, z); }

__GPUBMC_LIBRARY(int) __gpubmc_host_abs(int x) { return abs(x); }
__GPUBMC_LIBRARY(long) __gpubmc_host_labs(long x) { return labs(x); }
__GPUBMC_LIBRARY(long long) __gpubmc_host_llabs(long long x) { return llabs(x); }

__GPUBMC_LIBRARY(int) __gpubmc_host_ffs(int x) { return __ffs(x); }
__GPUBMC_LIBRARY(int) __gpubmc_host_ffsl(long x) { return __ffsll(x); }
__GPUBMC_LIBRARY(int) __gpubmc_host_ffsll(long long x) { return __ffsll(x); }

__GPUBMC_LIBRARY(void*) __gpubmc_host_memcpy(void* to, const void* from, size_t n) { return memcpy(to, from, n); }
__GPUBMC_LIBRARY(void*) __gpubmc_host_memmove(void* to, const void* from, size_t n) { return memmove(to, from, n); }
__GPUBMC_LIBRARY(void*) __gpubmc_host_memset(void* p, int byte, size_t n) { return memset(p, byte, n); }
__GPUBMC_LIBRARY(int) __gpubmc_host_memcmp(const void* a, const void* b, size_t n) { return memcmp(a, b, n); }
__GPUBMC_LIBRARY(size_t) __gpubmc_host_strlen(const char* s) { return strlen(s); }
__GPUBMC_LIBRARY(int) __gpubmc_host_strcmp(const char* a, const char* b) { return strcmp(a, b); }
__GPUBMC_LIBRARY(char*) __gpubmc_host_strcpy(char* to, const char* from) { return strcpy(to, from); }

// The heap, by the C names and as the operators new and delete are linked.
__GPUBMC_LIBRARY(void*) __gpubmc_host_malloc(size_t bytes) { return __gpubmc_malloc(bytes); }
__GPUBMC_LIBRARY(void*) __gpubmc_host_calloc(size_t count, size_t bytes) {
  return memset(__gpubmc_malloc(count * bytes), 0, count * bytes);
}
__GPUBMC_LIBRARY(void) __gpubmc_host_free(void* p) { __gpubmc_free(p); }
__GPUBMC_LIBRARY(void*) __gpubmc_host__Znwm(size_t bytes) { return __gpubmc_malloc(bytes); }
__GPUBMC_LIBRARY(void*) __gpubmc_host__Znam(size_t bytes) { return __gpubmc_malloc(bytes); }
__GPUBMC_LIBRARY(void) __gpubmc_host__ZdlPv(void* p) { __gpubmc_free(p); }
__GPUBMC_LIBRARY(void) __gpubmc_host__ZdaPv(void* p) { __gpubmc_free(p); }
__GPUBMC_LIBRARY(void) __gpubmc_host__ZdlPvm(void* p, size_t) { __gpubmc_free(p); }
__GPUBMC_LIBRARY(void) __gpubmc_host__ZdaPvm(void* p, size_t) { __gpubmc_free(p); }

// Clocks show any time.
__GPUBMC_LIBRARY(long) __gpubmc_host_clock() { return clock64(); }
__GPUBMC_LIBRARY(long) __gpubmc_host_time(long* at) {
  const long now = clock64();
  if (at) *at = now;
  return now;
}
__GPUBMC_LIBRARY(int) __gpubmc_host_gettimeofday(long* at, void*) {
  at[0] = clock64();
  at[1] = __gpubmc_arbitrary_i32(0, 999999, "gettimeofday");
  return 0;
}

// Ways out of the program: there is no result then.
__GPUBMC_LIBRARY(void) __gpubmc_host_exit(int) { __gpubmc_unsupported("exit"); }
__GPUBMC_LIBRARY(void) __gpubmc_host_abort() { __gpubmc_unsupported("abort"); }

#undef __GPUBMC_LIBRARY
#undef __GPUBMC_LIBRARY1
#undef __GPUBMC_LIBRARY2
#undef __GPUBMC_LIBRARY_TO
#undef __GPUBMC_LIBRARY_WITH
