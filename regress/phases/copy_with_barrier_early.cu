//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=1

#include <cuda/barrier>
#include <utility>

// Between arriving and waiting the copy is under way.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  auto token = bar.arrive();
  out[threadIdx.x] = s[threadIdx.x];
  bar.wait(std::move(token));
}
