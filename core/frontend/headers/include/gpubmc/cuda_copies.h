#pragma once
// cuda::memcpy_async of one thread or of a group, into a group of copies (a pipeline of one thread) or with a barrier.

#include "gpubmc/copy_together.h"
#include "gpubmc/cuda_barrier.h"
#include "gpubmc/cuda_pipeline.h"

namespace cuda {

template <unsigned long Alignment>
struct aligned_size_t {
  static constexpr unsigned long align = Alignment;
  unsigned long value;
  explicit constexpr __GPUBMC_MEMBER_BOTH aligned_size_t(unsigned long size) : value(size) {}
  constexpr __GPUBMC_MEMBER_BOTH operator unsigned long() const { return value; }
};

}  // namespace cuda

template <unsigned long Alignment>
struct __gpubmc_shape_align<cuda::aligned_size_t<Alignment>> {
  static constexpr unsigned value = Alignment;
};
template <unsigned long Alignment>
struct __gpubmc_shape_align<const cuda::aligned_size_t<Alignment>> {
  static constexpr unsigned value = Alignment;
};

namespace cuda {

template <class Shape>
__GPUBMC_DEVICE void __gpubmc_copy(void* to, const void* from, Shape bytes, void* barrier) {
  const size_t n = size_t(bytes);
  __gpubmc_async_copy(to, from, n, n, barrier, __gpubmc_shape_align<Shape>::value);
}

template <class Shape, thread_scope S>
__GPUBMC_DEVICE void memcpy_async(void* to, const void* from, Shape bytes, pipeline<S>& p) {
  __gpubmc_copy(to, from, bytes, p.__gpubmc_barrier_of_copies());
}
template <class Shape, thread_scope S, class Completion>
__GPUBMC_DEVICE void memcpy_async(void* to, const void* from, Shape bytes, barrier<S, Completion>& b) {
  __gpubmc_copy(to, from, bytes, &b);
}
template <class Group, class T, class U, class Shape, thread_scope S>
__GPUBMC_DEVICE void memcpy_async(const Group& g, T* to, const U* from, Shape bytes, pipeline<S>& p) {
  __gpubmc_copy_together<__gpubmc_piece<T>(), __gpubmc_stated_alignment<T, U, Shape>()>(g, to, from, size_t(bytes), p.__gpubmc_barrier_of_copies());
}
template <class Group, class T, class U, class Shape, thread_scope S, class Completion>
__GPUBMC_DEVICE void memcpy_async(const Group& g, T* to, const U* from, Shape bytes, barrier<S, Completion>& b) {
  __gpubmc_copy_together<__gpubmc_piece<T>(), __gpubmc_stated_alignment<T, U, Shape>()>(g, to, from, size_t(bytes), &b);
}

namespace device {
template <class... Arguments>
__GPUBMC_DEVICE void memcpy_async_tx(Arguments&&...) {
  __gpubmc_unsupported("cuda::device::memcpy_async_tx");
}
}  // namespace device

}  // namespace cuda
