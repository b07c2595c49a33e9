#pragma once
// Atomics and fences whose scope and memory order are arguments: constants, with the values of cuda::thread_scope and
// cuda::memory_order. Signed and unsigned numbers have the same bits. A compare-and-swap has two orders: of succeeding and
// of failing; -1 for the latter: as the former allows, without what releases.

#define __GPUBMC_SCOPED(op, type, suffix) \
  __GPUBMC_INTRINSIC type __gpubmc_atomic_##op##_##suffix(void* p, type value, int scope, int order);
#define __GPUBMC_SCOPED_TYPE(type, suffix)                                                                 \
  __GPUBMC_INTRINSIC type __gpubmc_atomic_load_##suffix(const void* p, int scope, int order);              \
  __GPUBMC_INTRINSIC void __gpubmc_atomic_store_##suffix(void* p, type value, int scope, int order);       \
  __GPUBMC_INTRINSIC type __gpubmc_atomic_cas_##suffix(void* p, type expected, type desired, int scope,    \
                                                       int success, int failure);                          \
  __GPUBMC_SCOPED(exch, type, suffix)                                                                      \
  __GPUBMC_SCOPED(add, type, suffix)                                                                       \
  __GPUBMC_SCOPED(sub, type, suffix)                                                                       \
  __GPUBMC_SCOPED(and, type, suffix)                                                                       \
  __GPUBMC_SCOPED(or, type, suffix)                                                                        \
  __GPUBMC_SCOPED(xor, type, suffix)                                                                       \
  __GPUBMC_SCOPED(umin, type, suffix)                                                                      \
  __GPUBMC_SCOPED(umax, type, suffix)                                                                      \
  __GPUBMC_SCOPED(smin, type, suffix)                                                                      \
  __GPUBMC_SCOPED(smax, type, suffix)
__GPUBMC_SCOPED_TYPE(__gpubmc_uchar, i8)
__GPUBMC_SCOPED_TYPE(__gpubmc_ushort, i16)
__GPUBMC_SCOPED_TYPE(unsigned, i32)
__GPUBMC_SCOPED_TYPE(__gpubmc_ullong, i64)
__GPUBMC_SCOPED(fadd, float, f32)
__GPUBMC_SCOPED(fmin, float, f32)
__GPUBMC_SCOPED(fmax, float, f32)
__GPUBMC_SCOPED(fadd, double, f64)
__GPUBMC_SCOPED(fmin, double, f64)
__GPUBMC_SCOPED(fmax, double, f64)
#undef __GPUBMC_SCOPED_TYPE
#undef __GPUBMC_SCOPED

__GPUBMC_INTRINSIC void __gpubmc_fence(int scope, int order);
