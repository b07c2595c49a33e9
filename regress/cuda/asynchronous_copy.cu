//expect: unsupported
//--blockDim=32 --gridDim=1

#include <cuda/pipeline>

// The copy may happen at any time until it is waited for.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = s[threadIdx.x];
}
