//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=1

// The third warp meets the second before that has met the first.
__global__ void pass(int *data) {
  __shared__ int s[32];
  if (threadIdx.x < 32) s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x >= 32 && threadIdx.x < 96) asm volatile("bar.sync 2, 64;" ::: "memory");
  if (threadIdx.x < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  if (threadIdx.x >= 64 && threadIdx.x < 96) data[threadIdx.x] = s[95 - threadIdx.x];
}
