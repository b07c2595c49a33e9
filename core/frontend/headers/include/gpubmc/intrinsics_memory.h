#pragma once
// Allocation, the initial state, atomics and fences. Without a suffix an atomic is relaxed.

__GPUBMC_INTRINSIC void* __gpubmc_malloc(unsigned long long bytes);
__GPUBMC_INTRINSIC void __gpubmc_free(void* p);

// What stood there before the kernel.
__GPUBMC_INTRINSIC unsigned char __gpubmc_initial_i8(const void* p);
__GPUBMC_INTRINSIC unsigned short __gpubmc_initial_i16(const void* p);
__GPUBMC_INTRINSIC unsigned __gpubmc_initial_i32(const void* p);
__GPUBMC_INTRINSIC unsigned long long __gpubmc_initial_i64(const void* p);

__GPUBMC_INTRINSIC void __gpubmc_fence_block();
__GPUBMC_INTRINSIC void __gpubmc_fence_device();
__GPUBMC_INTRINSIC void __gpubmc_fence_system();

#define __GPUBMC_EACH_SCOPE(X, ...) X(__VA_ARGS__, block) X(__VA_ARGS__, device) X(__VA_ARGS__, system)
#define __GPUBMC_RMW(op, type, suffix, scope) \
  __GPUBMC_INTRINSIC type __gpubmc_atomic_##op##_##suffix##_##scope(void* p, type value);
#define __GPUBMC_CAS(type, suffix, scope) \
  __GPUBMC_INTRINSIC type __gpubmc_atomic_cas_##suffix##_##scope(void* p, type expected, type desired);
#define __GPUBMC_INTEGER_RMW(type, sign_type, suffix)        \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, add, type, suffix)       \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, sub, type, suffix)       \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, and, type, suffix)       \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, or, type, suffix)        \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, xor, type, suffix)       \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, exch, type, suffix)      \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, umin, type, suffix)      \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, umax, type, suffix)      \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, smin, sign_type, suffix) \
  __GPUBMC_EACH_SCOPE(__GPUBMC_RMW, smax, sign_type, suffix) \
  __GPUBMC_EACH_SCOPE(__GPUBMC_CAS, type, suffix)

__GPUBMC_INTEGER_RMW(unsigned, int, i32)
__GPUBMC_INTEGER_RMW(unsigned long long, long long, i64)
__GPUBMC_EACH_SCOPE(__GPUBMC_RMW, inc, unsigned, i32)
__GPUBMC_EACH_SCOPE(__GPUBMC_RMW, dec, unsigned, i32)
__GPUBMC_EACH_SCOPE(__GPUBMC_CAS, unsigned short, i16)
__GPUBMC_EACH_SCOPE(__GPUBMC_RMW, fadd, float, f32)
__GPUBMC_EACH_SCOPE(__GPUBMC_RMW, fadd, double, f64)
__GPUBMC_EACH_SCOPE(__GPUBMC_RMW, exch, float, f32)
