//expect: violated
//property: race
//line: 16
//--blockDim=1 --gridDim=3

// The additions release, and the last block does not acquire: it may read its share before the others have written.
#include <cuda/atomic>

__device__ unsigned count;

__global__ void last_block_has_not_acquired(int *part, int *out) {
  __requires(count == 0);
  part[blockIdx.x] = 1;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> c(count);
  if (c.fetch_add(1, cuda::memory_order_release) == 2) {
    out[0] = part[(blockIdx.x + 1) % 3];
  }
}
