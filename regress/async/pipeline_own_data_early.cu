//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

#include <cuda/pipeline>

// Nobody waits: the copy may happen after the read.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  out[threadIdx.x] = s[threadIdx.x];
}
