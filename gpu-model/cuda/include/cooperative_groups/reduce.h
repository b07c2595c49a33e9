#pragma once
// Reductions over groups within a warp, as a butterfly of shuffles.

#include "cooperative_groups.h"
#include "gpubmc/cg_operators.h"

namespace cooperative_groups {

template <unsigned Size, class Parent, class T, class Operator>
__GPUBMC_DEVICE T reduce(const thread_block_tile<Size, Parent>& group, const T& value, Operator&& op) {
  T result = value;
  for (unsigned step = Size / 2; step > 0; step /= 2) result = op(result, group.shfl_xor(result, step));
  return result;
}
/// Lane by lane: every member takes part in every shuffle.
template <class T, class Operator>
__GPUBMC_DEVICE T reduce(const coalesced_group& group, const T& value, Operator&& op) {
  const unsigned mask = group.__gpubmc_mask(), first = unsigned(__ffs(int(mask)) - 1);
  T result = __gpubmc_shuffle<__gpubmc_index>(mask, value, first, 32);
  for (unsigned i = 0; i < 32; ++i) {
    const bool member = mask >> i & 1;
    const T other = __gpubmc_shuffle<__gpubmc_index>(mask, value, member ? i : first, 32);
    if (member && i != first) result = op(result, other);
  }
  return result;
}

template <class Group, class T, class U, class Operator>
__GPUBMC_DEVICE void reduce_store_async(const Group& group, T* to, const U& value, Operator&& op) {
  const T result = reduce(group, T(value), op);
  if (group.thread_rank() == 0) *to = result;
}
template <class Group, class T, class U, class Operator>
__GPUBMC_DEVICE void reduce_update_async(const Group&, T&, const U&, Operator&&) {
  __gpubmc_unsupported("cooperative_groups::reduce_update_async");
}

}  // namespace cooperative_groups
