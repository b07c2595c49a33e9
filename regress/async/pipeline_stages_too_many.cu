//expect: violated
//property: race
//line: 15
//--blockDim=4 --gridDim=1 --unwind=5

#include <cuda/pipeline>

// Five groups ahead in four buffers.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int s[4][4];
  auto pipe = cuda::make_pipeline();
  int total = 0;
  for (int i = 0, ahead = 0; i < n; i++) {
    for (; ahead < n && ahead < i + 5; ahead++) {
      cuda::memcpy_async(&s[ahead % 4][threadIdx.x], &in[ahead * 4 + threadIdx.x], cuda::aligned_size_t<4>(4), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    for (int k = 0; k < 4; k++) total += s[i % 4][k];
  }
  out[threadIdx.x] = total;
}
