#pragma once
// Scans over groups within a warp.

#include "cooperative_groups.h"
#include "gpubmc/cg_operators.h"

namespace cooperative_groups {

template <unsigned Size, class Parent, class T, class Operator>
__GPUBMC_DEVICE T inclusive_scan(const thread_block_tile<Size, Parent>& group, const T& value, Operator&& op) {
  T result = value;
  for (unsigned step = 1; step < Size; step *= 2) {
    const T lower = group.shfl_up(result, step);
    if (group.thread_rank() >= step) result = op(lower, result);
  }
  return result;
}
template <class T, class Operator>
__GPUBMC_DEVICE T inclusive_scan(const coalesced_group& group, const T& value, Operator&& op) {
  T result = value;
  for (unsigned step = 1; step < 32; step *= 2) {
    const T lower = group.shfl_up(result, step);
    if (group.thread_rank() >= step) result = op(lower, result);
  }
  return result;
}
template <class Group, class T>
__GPUBMC_DEVICE T inclusive_scan(const Group& group, const T& value) {
  return inclusive_scan(group, value, plus<T>());
}

/// The first member's result is T(), as it is for plus.
template <class Group, class T, class Operator>
__GPUBMC_DEVICE T exclusive_scan(const Group& group, const T& value, Operator&& op) {
  const T lower = group.shfl_up(inclusive_scan(group, value, op), 1);
  return group.thread_rank() == 0 ? T() : lower;
}
template <class Group, class T>
__GPUBMC_DEVICE T exclusive_scan(const Group& group, const T& value) {
  return exclusive_scan(group, value, plus<T>());
}

}  // namespace cooperative_groups
