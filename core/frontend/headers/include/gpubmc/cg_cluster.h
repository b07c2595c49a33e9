#pragma once
// Groups that gpubmc does not handle: clusters of blocks, grids on several devices.

namespace cooperative_groups {

class cluster_group {
 public:
  static __GPUBMC_MEMBER void sync() { __gpubmc_unsupported("cluster_group::sync"); }
  static __GPUBMC_MEMBER void barrier_arrive() { __gpubmc_unsupported("cluster_group::barrier_arrive"); }
  static __GPUBMC_MEMBER void barrier_wait() { __gpubmc_unsupported("cluster_group::barrier_wait"); }
  static __GPUBMC_MEMBER unsigned number() {
    __gpubmc_unsupported("cluster_group");
    return 0;
  }
  static __GPUBMC_MEMBER unsigned size() { return number(); }
  static __GPUBMC_MEMBER unsigned num_threads() { return number(); }
  static __GPUBMC_MEMBER unsigned num_blocks() { return number(); }
  static __GPUBMC_MEMBER unsigned thread_rank() { return number(); }
  static __GPUBMC_MEMBER unsigned block_rank() { return number(); }
  static __GPUBMC_MEMBER dim3 block_index() { return dim3(number()); }
  static __GPUBMC_MEMBER dim3 dim_blocks() { return dim3(number()); }
  template <class T>
  static __GPUBMC_MEMBER T* map_shared_rank(T* p, int) {
    __gpubmc_unsupported("cluster_group::map_shared_rank");
    return p;
  }
};
__GPUBMC_DEVICE cluster_group this_cluster() { return {}; }

class multi_grid_group {
 public:
  static __GPUBMC_MEMBER bool is_valid() { return false; }
  static __GPUBMC_MEMBER void sync() { __gpubmc_unsupported("multi_grid_group::sync"); }
  static __GPUBMC_MEMBER unsigned long long number() {
    __gpubmc_unsupported("multi_grid_group");
    return 0;
  }
  static __GPUBMC_MEMBER unsigned long long size() { return number(); }
  static __GPUBMC_MEMBER unsigned long long thread_rank() { return number(); }
  static __GPUBMC_MEMBER unsigned grid_rank() { return unsigned(number()); }
  static __GPUBMC_MEMBER unsigned num_grids() { return unsigned(number()); }
};
__GPUBMC_DEVICE multi_grid_group this_multi_grid() { return {}; }

}  // namespace cooperative_groups
