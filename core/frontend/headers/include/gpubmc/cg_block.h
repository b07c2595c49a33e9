#pragma once
// thread_block and grid_group.

namespace cooperative_groups {

__GPUBMC_DEVICE unsigned __gpubmc_block_threads() {
  return __gpubmc_sreg_ntid_x() * __gpubmc_sreg_ntid_y() * __gpubmc_sreg_ntid_z();
}
__GPUBMC_DEVICE unsigned __gpubmc_block_rank() {
  return __gpubmc_sreg_tid_x() +
         __gpubmc_sreg_ntid_x() * (__gpubmc_sreg_tid_y() + __gpubmc_sreg_ntid_y() * __gpubmc_sreg_tid_z());
}
__GPUBMC_DEVICE unsigned long long __gpubmc_grid_blocks() {
  return (unsigned long long)__gpubmc_sreg_nctaid_x() * __gpubmc_sreg_nctaid_y() * __gpubmc_sreg_nctaid_z();
}
__GPUBMC_DEVICE unsigned long long __gpubmc_grid_block_rank() {
  const unsigned long long row =
      __gpubmc_sreg_ctaid_y() + (unsigned long long)__gpubmc_sreg_nctaid_y() * __gpubmc_sreg_ctaid_z();
  return __gpubmc_sreg_ctaid_x() + __gpubmc_sreg_nctaid_x() * row;
}

class thread_block {
  /// Its address stands for the barrier that all threads of the block have.
  static __GPUBMC_MEMBER void* own_barrier() {
    static __shared__ char barrier;
    return &barrier;
  }

 public:
  struct arrival_token {
    unsigned long long phase;
  };
  static __GPUBMC_MEMBER void sync() { __gpubmc_barrier(); }
  static __GPUBMC_MEMBER arrival_token barrier_arrive() { return {__gpubmc_arrive(own_barrier(), 0)}; }
  static __GPUBMC_MEMBER void barrier_wait(arrival_token&& t) { __gpubmc_await(own_barrier(), t.phase); }
  static __GPUBMC_MEMBER unsigned size() { return __gpubmc_block_threads(); }
  static __GPUBMC_MEMBER unsigned num_threads() { return __gpubmc_block_threads(); }
  static __GPUBMC_MEMBER unsigned thread_rank() { return __gpubmc_block_rank(); }
  static __GPUBMC_MEMBER dim3 group_index() { return blockIdx; }
  static __GPUBMC_MEMBER dim3 thread_index() { return threadIdx; }
  static __GPUBMC_MEMBER dim3 group_dim() { return blockDim; }
  static __GPUBMC_MEMBER dim3 dim_threads() { return blockDim; }
};
__GPUBMC_DEVICE thread_block this_thread_block() { return {}; }
/// Storage for tiles of more than a warp.
template <unsigned MaxThreads = 1024>
struct block_tile_memory {
  char storage[MaxThreads / 4];
};
template <unsigned MaxThreads>
__GPUBMC_DEVICE thread_block this_thread_block(block_tile_memory<MaxThreads>&) {
  return {};
}

class grid_group {
 public:
  struct arrival_token {};
  static __GPUBMC_MEMBER bool is_valid() { return true; }
  static __GPUBMC_MEMBER void sync() { __gpubmc_gridsync(); }
  static __GPUBMC_MEMBER arrival_token barrier_arrive() {
    __gpubmc_unsupported("grid_group::barrier_arrive");
    return {};
  }
  static __GPUBMC_MEMBER void barrier_wait(arrival_token&&) { __gpubmc_unsupported("grid_group::barrier_wait"); }
  static __GPUBMC_MEMBER unsigned long long size() { return __gpubmc_grid_blocks() * __gpubmc_block_threads(); }
  static __GPUBMC_MEMBER unsigned long long num_threads() { return size(); }
  static __GPUBMC_MEMBER unsigned long long thread_rank() {
    return __gpubmc_grid_block_rank() * __gpubmc_block_threads() + __gpubmc_block_rank();
  }
  static __GPUBMC_MEMBER unsigned long long num_blocks() { return __gpubmc_grid_blocks(); }
  static __GPUBMC_MEMBER unsigned long long block_rank() { return __gpubmc_grid_block_rank(); }
  static __GPUBMC_MEMBER dim3 dim_blocks() { return gridDim; }
  static __GPUBMC_MEMBER dim3 group_dim() { return gridDim; }
  static __GPUBMC_MEMBER dim3 block_index() { return blockIdx; }
};
__GPUBMC_DEVICE grid_group this_grid() { return {}; }

template <class Group>
__GPUBMC_DEVICE void sync(const Group& g) {
  g.sync();
}
template <class Group>
__GPUBMC_DEVICE void synchronize(const Group& g) {
  g.sync();
}
template <class Group>
__GPUBMC_DEVICE auto thread_rank(const Group& g) {
  return g.thread_rank();
}
template <class Group>
__GPUBMC_DEVICE auto group_size(const Group& g) {
  return g.size();
}

}  // namespace cooperative_groups
