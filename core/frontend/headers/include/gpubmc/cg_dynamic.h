#pragma once
// thread_group: any group, its kind known at run time.

namespace cooperative_groups {

class thread_group {
  enum kind { block, grid, lanes };
  kind kind_;
  unsigned mask_ = 0;

 public:
  __GPUBMC_MEMBER thread_group(const thread_block&) : kind_(block) {}
  __GPUBMC_MEMBER thread_group(const grid_group&) : kind_(grid) {}
  __GPUBMC_MEMBER thread_group(const coalesced_group& g) : kind_(lanes), mask_(g.__gpubmc_mask()) {}
  template <unsigned Size, class Parent>
  __GPUBMC_MEMBER thread_group(const thread_block_tile<Size, Parent>& g) : kind_(lanes), mask_(g.__gpubmc_mask()) {}

  __GPUBMC_MEMBER bool __gpubmc_within_warp() const { return kind_ == lanes; }
  __GPUBMC_MEMBER unsigned __gpubmc_mask() const { return mask_; }
  __GPUBMC_MEMBER void sync() const {
    if (kind_ == block) __gpubmc_barrier();
    if (kind_ == grid) __gpubmc_gridsync();
    if (kind_ == lanes) __gpubmc_warpsync(mask_);
  }
  __GPUBMC_MEMBER unsigned long long size() const {
    return kind_ == block ? thread_block::size()
           : kind_ == grid ? grid_group::size()
                           : (unsigned long long)__popc(mask_);
  }
  __GPUBMC_MEMBER unsigned long long num_threads() const { return size(); }
  __GPUBMC_MEMBER unsigned long long thread_rank() const {
    return kind_ == block  ? thread_block::thread_rank()
           : kind_ == grid ? grid_group::thread_rank()
                           : (unsigned long long)coalesced_group(mask_).thread_rank();
  }
  __GPUBMC_MEMBER bool is_valid() const { return true; }
};

}  // namespace cooperative_groups
