//expect: holds
//--blockDim=256 --gridDim=64

// The last one down to 1 comes after all; each releases and acquires.
#include <cuda/atomic>
__global__ void reference_count(int *refs, int *data, int *freed) {
  __requires(*refs == 64);
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 1;
    cuda::atomic_ref<int, cuda::thread_scope_device> r(*refs);
    if (r.fetch_sub(1, cuda::memory_order_acq_rel) == 1) {
      for (int b = 0; b < 64; b++) data[b] = 0;
      *freed = 1;
    }
  }
}
