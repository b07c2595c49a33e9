#pragma once
// cuda::memcpy_async: unsupported, since the copy may happen at any time until it is waited for.

#include "gpubmc/cuda_order.h"

namespace cuda {

template <unsigned long Alignment>
struct aligned_size_t {
  static constexpr unsigned long align = Alignment;
  unsigned long value;
  explicit constexpr __GPUBMC_MEMBER_BOTH aligned_size_t(unsigned long size) : value(size) {}
  constexpr __GPUBMC_MEMBER_BOTH operator unsigned long() const { return value; }
};

template <class... Arguments>
__GPUBMC_DEVICE void memcpy_async(Arguments&&...) {
  __gpubmc_unsupported("cuda::memcpy_async");
}

namespace device {
template <class... Arguments>
__GPUBMC_DEVICE void memcpy_async_tx(Arguments&&...) {
  __gpubmc_unsupported("cuda::device::memcpy_async_tx");
}
}  // namespace device

}  // namespace cuda
