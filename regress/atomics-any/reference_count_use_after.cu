//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// It is used after it was given up.
#include <cuda/atomic>
__global__ void reference_count_use_after(int *refs, int *data, int *freed) {
  __requires(*refs == 64);
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 1;
    cuda::atomic_ref<int, cuda::thread_scope_device> r(*refs);
    if (r.fetch_sub(1, cuda::memory_order_acq_rel) == 1) {
      for (int b = 0; b < 64; b++) data[b] = 0;
      *freed = 1;
    }
    data[blockIdx.x] += 1;
  }
}
