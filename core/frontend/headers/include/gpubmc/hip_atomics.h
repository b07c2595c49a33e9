#pragma once
// Atomics of HIP that CUDA has not: Clang's __hip_atomic_*, with orders and scopes, and those of floats.

#include "gpubmc/cuda_atomic.h"

#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5

/// A scope of CUDA's. A wave's is none of them: a narrower one promises less.
template <int Scope>
struct __gpubmc_hip_scope {
  static_assert(Scope >= 1 && Scope <= 5, "a scope is __HIP_MEMORY_SCOPE_...");
  static constexpr cuda::thread_scope value = Scope == __HIP_MEMORY_SCOPE_SYSTEM      ? cuda::thread_scope_system
                                              : Scope == __HIP_MEMORY_SCOPE_AGENT     ? cuda::thread_scope_device
                                              : Scope == __HIP_MEMORY_SCOPE_WORKGROUP ? cuda::thread_scope_block
                                                                                      : cuda::thread_scope_thread;
};
template <int Scope>
__GPUBMC_DEVICE void __gpubmc_hip_scope_is_known() {
  if constexpr (Scope == __HIP_MEMORY_SCOPE_WAVEFRONT) __gpubmc_unsupported("an atomic operation of a wave's scope");
}
template <class T>
struct __gpubmc_unqualified {
  typedef T type;
};
template <class T>
struct __gpubmc_unqualified<const T> : __gpubmc_unqualified<T> {};
template <class T>
struct __gpubmc_unqualified<volatile T> : __gpubmc_unqualified<T> {};
template <class T>
struct __gpubmc_unqualified<const volatile T> : __gpubmc_unqualified<T> {};

#define __GPUBMC_HIP_PLACE(p)                                       \
  typedef typename __gpubmc_unqualified<Q>::type T;                 \
  __gpubmc_hip_scope_is_known<Scope>();                             \
  const cuda::atomic_ref<T, __gpubmc_hip_scope<Scope>::value> place(*(T*)p)
template <int Scope, class Q>
__GPUBMC_DEVICE auto __gpubmc_hip_atomic_load(Q* p, int order) {
  __GPUBMC_HIP_PLACE(p);
  return place.load(cuda::memory_order(order));
}
template <int Scope, class Q, class V>
__GPUBMC_DEVICE void __gpubmc_hip_atomic_store(Q* p, V value, int order) {
  __GPUBMC_HIP_PLACE(p);
  place.store(T(value), cuda::memory_order(order));
}
template <int Scope, class Q, class V>
__GPUBMC_DEVICE bool __gpubmc_hip_atomic_compare_exchange(Q* p, V* expected, V value, int success, int failure) {
  __GPUBMC_HIP_PLACE(p);
  return place.compare_exchange_strong(*expected, T(value), cuda::memory_order(success), cuda::memory_order(failure));
}
#define __GPUBMC_HIP_UPDATE(name)                                                     \
  template <int Scope, class Q, class V>                                              \
  __GPUBMC_DEVICE auto __gpubmc_hip_atomic_##name(Q* p, V value, int order) {         \
    __GPUBMC_HIP_PLACE(p);                                                            \
    return place.name(T(value), cuda::memory_order(order));                           \
  }
__GPUBMC_HIP_UPDATE(exchange)
__GPUBMC_HIP_UPDATE(fetch_add)
__GPUBMC_HIP_UPDATE(fetch_sub)
__GPUBMC_HIP_UPDATE(fetch_and)
__GPUBMC_HIP_UPDATE(fetch_or)
__GPUBMC_HIP_UPDATE(fetch_xor)
__GPUBMC_HIP_UPDATE(fetch_min)
__GPUBMC_HIP_UPDATE(fetch_max)
#undef __GPUBMC_HIP_UPDATE
#undef __GPUBMC_HIP_PLACE

// Clang's own would lose the scope.
#define __hip_atomic_load(p, order, scope) __gpubmc_hip_atomic_load<scope>(p, order)
#define __hip_atomic_store(p, value, order, scope) __gpubmc_hip_atomic_store<scope>(p, value, order)
#define __hip_atomic_exchange(p, value, order, scope) __gpubmc_hip_atomic_exchange<scope>(p, value, order)
#define __hip_atomic_compare_exchange_strong(p, expected, value, success, failure, scope) \
  __gpubmc_hip_atomic_compare_exchange<scope>(p, expected, value, success, failure)
#define __hip_atomic_compare_exchange_weak __hip_atomic_compare_exchange_strong
#define __hip_atomic_fetch_add(p, value, order, scope) __gpubmc_hip_atomic_fetch_add<scope>(p, value, order)
#define __hip_atomic_fetch_sub(p, value, order, scope) __gpubmc_hip_atomic_fetch_sub<scope>(p, value, order)
#define __hip_atomic_fetch_and(p, value, order, scope) __gpubmc_hip_atomic_fetch_and<scope>(p, value, order)
#define __hip_atomic_fetch_or(p, value, order, scope) __gpubmc_hip_atomic_fetch_or<scope>(p, value, order)
#define __hip_atomic_fetch_xor(p, value, order, scope) __gpubmc_hip_atomic_fetch_xor<scope>(p, value, order)
#define __hip_atomic_fetch_min(p, value, order, scope) __gpubmc_hip_atomic_fetch_min<scope>(p, value, order)
#define __hip_atomic_fetch_max(p, value, order, scope) __gpubmc_hip_atomic_fetch_max<scope>(p, value, order)

// Updates of floats; "safe" and "unsafe" are about how, and about the kind of memory.
#define __GPUBMC_HIP_FLOAT(type, name, operation)                                                          \
  __GPUBMC_DEVICE type name(type* p, type value) {                                                         \
    return cuda::atomic_ref<type, cuda::thread_scope_device>(*p).operation(value, cuda::memory_order_relaxed); \
  }
#define __GPUBMC_HIP_FLOATS(type)                           \
  __GPUBMC_HIP_FLOAT(type, unsafeAtomicAdd, fetch_add)      \
  __GPUBMC_HIP_FLOAT(type, safeAtomicAdd, fetch_add)        \
  __GPUBMC_HIP_FLOAT(type, unsafeAtomicMin, fetch_min)      \
  __GPUBMC_HIP_FLOAT(type, safeAtomicMin, fetch_min)        \
  __GPUBMC_HIP_FLOAT(type, unsafeAtomicMax, fetch_max)      \
  __GPUBMC_HIP_FLOAT(type, safeAtomicMax, fetch_max)        \
  __GPUBMC_HIP_FLOAT(type, atomicMin, fetch_min)            \
  __GPUBMC_HIP_FLOAT(type, atomicMax, fetch_max)
__GPUBMC_HIP_FLOATS(float)
__GPUBMC_HIP_FLOATS(double)
#undef __GPUBMC_HIP_FLOATS
#undef __GPUBMC_HIP_FLOAT
__GPUBMC_DEVICE void atomicAddNoRet(float* p, float value) { unsafeAtomicAdd(p, value); }
