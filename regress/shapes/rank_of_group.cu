//expect: holds

#include <cooperative_groups.h>
// The rank of a thread is a matter of all directions. That the group computes it says nothing of the kernel's block.
__global__ void fill(int *a) {
  unsigned rank = cooperative_groups::this_thread_block().thread_rank();
  a[blockIdx.x * blockDim.x + threadIdx.x] = rank;
}
