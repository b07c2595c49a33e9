#pragma once
// Groups made of groups.

namespace cooperative_groups {

template <unsigned Size, class Parent>
__GPUBMC_DEVICE thread_block_tile<Size, Parent> tiled_partition(const Parent&) {
  return {};
}

/// A tile of `size` consecutive ranks of the members with these lanes.
__GPUBMC_DEVICE coalesced_group __gpubmc_sub_tile(unsigned mask, unsigned size) {
  const unsigned tile = coalesced_group(mask).thread_rank() / size;
  unsigned members = 0, rank = 0;
  for (unsigned i = 0; i < 32; ++i)
    if (mask >> i & 1) {
      if (rank / size == tile) members |= 1u << i;
      ++rank;
    }
  return coalesced_group(members);
}
__GPUBMC_DEVICE thread_group tiled_partition(const thread_group& parent, unsigned size) {
  if (parent.__gpubmc_within_warp()) return __gpubmc_sub_tile(parent.__gpubmc_mask(), size);
  if (size > 32) __gpubmc_large_tile();
  const unsigned first = __gpubmc_sreg_laneid() & ~(size - 1) & 31;
  return coalesced_group(size >= 32 ? 0xffffffffu : ((1u << (size & 31)) - 1) << first);
}
__GPUBMC_DEVICE coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
  return __gpubmc_sub_tile(parent.__gpubmc_mask(), size);
}

/// The members for which the predicate is the caller's.
template <class Group>
__GPUBMC_DEVICE coalesced_group binary_partition(const Group& parent, bool predicate) {
  const unsigned mask = parent.__gpubmc_mask(), chosen = __gpubmc_vote_ballot(mask, predicate);
  return coalesced_group(predicate ? chosen : mask & ~chosen);
}
/// The members whose label is the caller's.
template <class Group, class Label>
__GPUBMC_DEVICE coalesced_group labeled_partition(const Group& parent, Label label) {
  return coalesced_group(__match_any_sync(parent.__gpubmc_mask(), label));
}

template <class Group, class Function, class... Arguments>
__GPUBMC_DEVICE void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) function(static_cast<Arguments&&>(arguments)...);
}
/// The result reaches every member of a tile or coalesced group.
template <class Group, class Function, class... Arguments>
__GPUBMC_DEVICE auto invoke_one_broadcast(const Group& group, Function&& function, Arguments&&... arguments)
    -> decltype(function(static_cast<Arguments&&>(arguments)...)) {
  decltype(function(static_cast<Arguments&&>(arguments)...)) result{};
  if (group.thread_rank() == 0) result = function(static_cast<Arguments&&>(arguments)...);
  return group.shfl(result, 0);
}

}  // namespace cooperative_groups
