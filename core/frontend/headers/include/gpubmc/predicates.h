#pragma once
// Words for conditions that speak of whole arrays: see docs/manual.md. C++ over elements: what they read of an array are
// accesses like any other, but for what they read of the initial state. An array `a` is whatever a[i] reads.

/// Global memory as it was before the kernel, whatever has been written since.
template <class T>
struct __gpubmc_initial_array {
  const T* from;
  __GPUBMC_MEMBER T operator[](long long i) const {
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "__initial is of numbers");
    if constexpr (sizeof(T) == 1) return __builtin_bit_cast(T, __gpubmc_initial_i8(from + i));
    if constexpr (sizeof(T) == 2) return __builtin_bit_cast(T, __gpubmc_initial_i16(from + i));
    if constexpr (sizeof(T) == 4) return __builtin_bit_cast(T, __gpubmc_initial_i32(from + i));
    if constexpr (sizeof(T) == 8) return __builtin_bit_cast(T, __gpubmc_initial_i64(from + i));
  }
};
/// The initial contents of an array of global memory, by the address of its first element.
template <class T>
__GPUBMC_DEVICE __gpubmc_initial_array<T> __initial(const T* a) {
  return {a};
}
template <class T>
__GPUBMC_DEVICE __gpubmc_initial_array<T> __initial(const volatile T* a) {
  return {const_cast<const T*>(a)};
}

template <class Count, class Condition>
__GPUBMC_DEVICE bool __gpubmc_forall(Count n, Condition holds) {
  bool all = true;
  for (Count i = 0; i < n; ++i) all = all && holds(i);
  return all;
}
template <class Count, class Condition>
__GPUBMC_DEVICE bool __gpubmc_exists(Count n, Condition holds) {
  bool any = false;
  for (Count i = 0; i < n; ++i) any = any || holds(i);
  return any;
}
/// The condition, for every i from 0 to n - 1 and for at least one.
#define __forall(i, n, ...) (__gpubmc_forall((n), [&](auto i) -> bool { return (__VA_ARGS__); }))
#define __exists(i, n, ...) (__gpubmc_exists((n), [&](auto i) -> bool { return (__VA_ARGS__); }))
/// The condition, for every number t of a thread of the block.
#define __forall_threads(t, ...) __forall(t, blockDim.x* blockDim.y* blockDim.z, __VA_ARGS__)
/// Of each block, one thread: for conditions that need not be evaluated by all.
__GPUBMC_DEVICE bool __first_thread() { return threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0; }

/// No element comes before the one in front of it.
template <class A, class Count, class Less>
__GPUBMC_DEVICE bool __sorted(A a, Count n, Less less) {
  bool all = true;
  for (Count i = 1; i < n; ++i) all = all && !less(a[i], a[i - 1]);
  return all;
}
template <class A, class Count>
__GPUBMC_DEVICE bool __sorted(A a, Count n) {
  bool all = true;
  for (Count i = 1; i < n; ++i) all = all && !(a[i] < a[i - 1]);
  return all;
}
template <class A, class Count, class T>
__GPUBMC_DEVICE Count __occurrences(A a, Count n, T value) {
  Count count = 0;
  for (Count i = 0; i < n; ++i) count += a[i] == value ? 1 : 0;
  return count;
}
/// The same elements, each as often, in any order.
template <class A, class B, class Count>
__GPUBMC_DEVICE bool __permutation(A a, B b, Count n) {
  bool all = true;
  for (Count i = 0; i < n; ++i) all = all && __occurrences(a, n, a[i]) == __occurrences(b, n, a[i]);
  return all;
}
template <class A, class B, class Count>
__GPUBMC_DEVICE bool __same(A a, B b, Count n) {
  bool all = true;
  for (Count i = 0; i < n; ++i) all = all && a[i] == b[i];
  return all;
}
/// In the order of the elements, and in the type that adding two of them has.
template <class A, class Count>
__GPUBMC_DEVICE auto __sum(A a, Count n) {
  decltype(a[0] + a[0]) sum = 0;
  for (Count i = 0; i < n; ++i) sum += a[i];
  return sum;
}
