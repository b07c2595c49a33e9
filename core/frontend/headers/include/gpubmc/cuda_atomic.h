#pragma once
// cuda::atomic and cuda::atomic_ref: the same operations on a value of their own and on one that lives elsewhere.

#include "gpubmc/cuda_atomic_bits.h"

namespace cuda {

/// What both have: Self::__gpubmc_place() gives the address of the value.
template <class T, thread_scope S, class Self>
class __gpubmc_atomic_operations {
  typedef __gpubmc_word<sizeof(T)> word;
  typedef typename word::bits bits;
  static constexpr bool is_float = __is_floating_point(T), is_signed = __is_signed(T), is_pointer = __is_pointer(T);
  static_assert(__is_trivially_copyable(T), "the value of a cuda::atomic is trivially copyable");

  __GPUBMC_MEMBER T* place() const { return static_cast<const Self*>(this)->__gpubmc_place(); }
  // Pointers keep what they point to through a copy of memory, not through an integer.
  static __GPUBMC_MEMBER bits to_bits(T v) {
    if constexpr (is_pointer)
      return bits(v);
    else
      return __builtin_bit_cast(bits, v);
  }
  static __GPUBMC_MEMBER T from_bits(bits b) {
    if constexpr (is_pointer)
      return T(b);
    else
      return __builtin_bit_cast(T, b);
  }
  /// A step of a pointer counts elements.
  template <class D>
  static __GPUBMC_MEMBER bits step(D d) {
    if constexpr (is_pointer)
      return bits((long long)d * (long long)sizeof(*T()));
    else
      return bits(T(d));
  }

 public:
  typedef T value_type;
  static constexpr bool is_always_lock_free = true;
  __GPUBMC_MEMBER bool is_lock_free() const { return true; }

  __GPUBMC_MEMBER T load(memory_order order = memory_order_seq_cst) const {
    return from_bits(word::template load<S>(place(), order));
  }
  __GPUBMC_MEMBER void store(T v, memory_order order = memory_order_seq_cst) const {
    word::template store<S>(place(), to_bits(v), order);
  }
  __GPUBMC_MEMBER operator T() const { return load(); }
  __GPUBMC_MEMBER T exchange(T v, memory_order order = memory_order_seq_cst) const {
    return from_bits(word::template exch_<S>(place(), to_bits(v), order));
  }
  __GPUBMC_MEMBER bool compare_exchange_strong(T& expected, T desired, memory_order success,
                                               memory_order failure) const {
    const bits wanted = to_bits(expected), old = word::template cas<S>(place(), wanted, to_bits(desired), success, failure);
    if (old == wanted) return true;
    expected = from_bits(old);
    return false;
  }
  __GPUBMC_MEMBER bool compare_exchange_strong(T& expected, T desired,
                                               memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired, order, std::__gpubmc_order_follows);
  }
  /// As on the hardware, it does not fail without reason.
  __GPUBMC_MEMBER bool compare_exchange_weak(T& expected, T desired, memory_order success, memory_order failure) const {
    return compare_exchange_strong(expected, desired, success, failure);
  }
  __GPUBMC_MEMBER bool compare_exchange_weak(T& expected, T desired, memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired, order);
  }

  template <class D>
  __GPUBMC_MEMBER T fetch_add(D d, memory_order order = memory_order_seq_cst) const {
    if constexpr (is_float)
      return __gpubmc_atomic_float<T>::template fadd_<S>(place(), T(d), order);
    else
      return from_bits(word::template add_<S>(place(), step(d), order));
  }
  template <class D>
  __GPUBMC_MEMBER T fetch_sub(D d, memory_order order = memory_order_seq_cst) const {
    if constexpr (is_float)
      return __gpubmc_atomic_float<T>::template fadd_<S>(place(), -T(d), order);
    else
      return from_bits(word::template sub_<S>(place(), step(d), order));
  }
  __GPUBMC_MEMBER T fetch_and(T v, memory_order order = memory_order_seq_cst) const {
    return from_bits(word::template and_<S>(place(), to_bits(v), order));
  }
  __GPUBMC_MEMBER T fetch_or(T v, memory_order order = memory_order_seq_cst) const {
    return from_bits(word::template or_<S>(place(), to_bits(v), order));
  }
  __GPUBMC_MEMBER T fetch_xor(T v, memory_order order = memory_order_seq_cst) const {
    return from_bits(word::template xor_<S>(place(), to_bits(v), order));
  }
#define __GPUBMC_FETCH(which)                                                                     \
  __GPUBMC_MEMBER T fetch_##which(T v, memory_order order = memory_order_seq_cst) const {         \
    if constexpr (is_float)                                                                       \
      return __gpubmc_atomic_float<T>::template f##which##_<S>(place(), v, order);                \
    else if constexpr (is_signed)                                                                 \
      return from_bits(word::template s##which##_<S>(place(), to_bits(v), order));                \
    else                                                                                          \
      return from_bits(word::template u##which##_<S>(place(), to_bits(v), order));                \
  }
  __GPUBMC_FETCH(min)
  __GPUBMC_FETCH(max)
#undef __GPUBMC_FETCH

  __GPUBMC_MEMBER T operator++() const { return from_bits(to_bits(fetch_add(1)) + step(1)); }
  __GPUBMC_MEMBER T operator++(int) const { return fetch_add(1); }
  __GPUBMC_MEMBER T operator--() const { return from_bits(to_bits(fetch_sub(1)) - step(1)); }
  __GPUBMC_MEMBER T operator--(int) const { return fetch_sub(1); }
  template <class D>
  __GPUBMC_MEMBER T operator+=(D d) const {
    return T(fetch_add(d) + d);
  }
  template <class D>
  __GPUBMC_MEMBER T operator-=(D d) const {
    return T(fetch_sub(d) - d);
  }
  __GPUBMC_MEMBER T operator&=(T v) const { return T(fetch_and(v) & v); }
  __GPUBMC_MEMBER T operator|=(T v) const { return T(fetch_or(v) | v); }
  __GPUBMC_MEMBER T operator^=(T v) const { return T(fetch_xor(v) ^ v); }

  /// Waits for another value; being notified adds nothing to that.
  __GPUBMC_MEMBER void wait(T old, memory_order order = memory_order_seq_cst) const {
    while (word::template load<S>(place(), order) == to_bits(old)) {
    }
  }
  __GPUBMC_MEMBER void notify_one() const {}
  __GPUBMC_MEMBER void notify_all() const {}
};

template <class T, thread_scope S = thread_scope_system>
class atomic : public __gpubmc_atomic_operations<T, S, atomic<T, S>> {
  mutable __attribute__((aligned(sizeof(T)))) T value_;

 public:
  __GPUBMC_MEMBER T* __gpubmc_place() const { return &value_; }
  atomic() = default;
  constexpr __GPUBMC_MEMBER_BOTH atomic(T v) : value_(v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __GPUBMC_MEMBER T operator=(T v) {
    this->store(v);
    return v;
  }
};

template <class T, thread_scope S = thread_scope_system>
class atomic_ref : public __gpubmc_atomic_operations<T, S, atomic_ref<T, S>> {
  T* value_;

 public:
  static constexpr unsigned long required_alignment = sizeof(T);
  __GPUBMC_MEMBER T* __gpubmc_place() const { return value_; }
  explicit __GPUBMC_MEMBER atomic_ref(T& v) : value_(&v) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  __GPUBMC_MEMBER T operator=(T v) const {
    this->store(v);
    return v;
  }
};

template <thread_scope S = thread_scope_system>
class atomic_flag {
  atomic<int, S> set_;

 public:
  atomic_flag() = default;
  __GPUBMC_MEMBER bool test(memory_order order = memory_order_seq_cst) const { return set_.load(order) != 0; }
  __GPUBMC_MEMBER bool test_and_set(memory_order order = memory_order_seq_cst) { return set_.exchange(1, order) != 0; }
  __GPUBMC_MEMBER void clear(memory_order order = memory_order_seq_cst) { set_.store(0, order); }
  __GPUBMC_MEMBER void wait(bool old, memory_order order = memory_order_seq_cst) const { set_.wait(old, order); }
  __GPUBMC_MEMBER void notify_one() const {}
  __GPUBMC_MEMBER void notify_all() const {}
};

namespace std {
template <class T>
class atomic : public ::cuda::atomic<T> {
 public:
  using ::cuda::atomic<T>::atomic;
  using ::cuda::atomic<T>::operator=;
  atomic() = default;
};
template <class T>
using atomic_ref = ::cuda::atomic_ref<T>;
typedef ::cuda::atomic_flag<> atomic_flag;
}  // namespace std

}  // namespace cuda
