//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/pipeline>

// A thread that has waited for its copy may use what it copied.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = s[threadIdx.x];
  pipe.consumer_release();
}
