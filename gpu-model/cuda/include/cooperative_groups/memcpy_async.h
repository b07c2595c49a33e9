#pragma once
// Asynchronous copies: unsupported, since they may happen at any time until they are waited for.

#include "cooperative_groups.h"

namespace cooperative_groups {

template <class... Arguments>
__GPUBMC_DEVICE void memcpy_async(Arguments&&...) {
  __gpubmc_unsupported("cooperative_groups::memcpy_async");
}
template <class Group>
__GPUBMC_DEVICE void wait(const Group&) {
  __gpubmc_unsupported("cooperative_groups::wait");
}
template <unsigned Stages, class Group>
__GPUBMC_DEVICE void wait_prior(const Group&) {
  __gpubmc_unsupported("cooperative_groups::wait_prior");
}

}  // namespace cooperative_groups
