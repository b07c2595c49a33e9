//expect: holds
//--blockDim=4 --gridDim=1

#include <cuda/atomic>

// The greatest value, in whatever order it is found.
__global__ void greatest(const int *in, int *out) {
  __requires(*out == in[0]);
  cuda::atomic_ref<int, cuda::thread_scope_device>(*out).fetch_max(in[threadIdx.x], cuda::memory_order_relaxed);
  __syncthreads();
  __assert(*out >= in[threadIdx.x]);
}
