#pragma once
// Reductions: within a warp as a butterfly of shuffles, of several warps through shared memory.

#include "cooperative_groups.h"
#include "gpubmc/cg_operators.h"

namespace cooperative_groups {

template <unsigned Size, class Parent, class T, class Operator>
__GPUBMC_DEVICE T reduce(const thread_block_tile<Size, Parent>& group, const T& value, Operator&& op) {
  T result = value;
  if constexpr (Size <= 32) {
    for (unsigned step = Size / 2; step > 0; step /= 2) result = op(result, group.shfl_xor(result, step));
  } else {
    __shared__ alignas(alignof(T)) unsigned char of_warps[32 * sizeof(T)];
    T* const partial = reinterpret_cast<T*>(of_warps);
    const unsigned rank = __gpubmc_block_rank(), first = rank / Size * (Size / 32);
    result = reduce(thread_block_tile<32, thread_block>(), value, op);
    if (rank % 32 == 0) partial[rank / 32] = result;
    group.sync();
    result = partial[first];
    for (unsigned i = 1; i < Size / 32; ++i) result = op(result, partial[first + i]);
    group.sync();  // what follows may reduce again
  }
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
