//expect: holds
//--blockDim=8 --gridDim=1

// One lane for each label adds the number of lanes with that label. However the lanes come together, each is counted once.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void histogram(const int *label, int *total) {
  __shared__ int bins[4];
  if (threadIdx.x < 4) bins[threadIdx.x] = 0;
  __syncthreads();
  auto same = cg::labeled_partition(cg::coalesced_threads(), label[threadIdx.x] & 3);
  const int n = cg::reduce(same, 1, cg::plus<int>());
  __assert(n == same.size());
  if (same.thread_rank() == 0) atomicAdd(&bins[label[threadIdx.x] & 3], n);
  __syncthreads();
  if (threadIdx.x < 4) total[threadIdx.x] = bins[threadIdx.x];
}
