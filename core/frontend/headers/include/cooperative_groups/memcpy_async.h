#pragma once
// Asynchronous copies of a group: each call is a group of copies of its threads, for wait and wait_prior.

#include "cooperative_groups.h"
#include "gpubmc/copy_together.h"

namespace cooperative_groups {

template <class Group, class T, class Shape>
__GPUBMC_DEVICE void memcpy_async(const Group& g, T* to, const T* from, const Shape& bytes) {
  __gpubmc_copy_together<__gpubmc_piece<T>(), __gpubmc_stated_alignment<T, T, Shape>()>(g, to, from, size_t(bytes), nullptr);
  __gpubmc_async_commit();
}
template <class Group, class T, class ToLayout, class FromLayout>
__GPUBMC_DEVICE void memcpy_async(const Group& g, T* to, const ToLayout& room, const T* from, const FromLayout& count) {
  const size_t elements = size_t(room) < size_t(count) ? size_t(room) : size_t(count);
  memcpy_async(g, to, from, elements * sizeof(T));
}
template <class Group>
__GPUBMC_DEVICE void wait(const Group& g) {
  __gpubmc_async_wait(0);
  g.sync();
}
template <unsigned Latest, class Group>
__GPUBMC_DEVICE void wait_prior(const Group& g) {
  __gpubmc_async_wait(Latest);
  g.sync();
}

}  // namespace cooperative_groups
