//expect: holds within bound
//--blockDim=4 --gridDim=1 --unwind=4

#include <cuda/pipeline>

// Four buffers, at most three groups ahead; the length is an input.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int s[4][4];
  auto pipe = cuda::make_pipeline();
  int total = 0;
  for (int i = 0, ahead = 0; i < n; i++) {
    for (; ahead < n && ahead < i + 3; ahead++) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[ahead % 4][threadIdx.x], &in[ahead * 4 + threadIdx.x], cuda::aligned_size_t<4>(4), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    for (int k = 0; k < 4; k++) total += s[i % 4][k];
    pipe.consumer_release();
  }
  out[threadIdx.x] = total;
}
