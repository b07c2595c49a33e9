//expect: holds
//--blockDim=128 --gridDim=1

// The first half meets, then its second warp meets the third: what the first warp wrote is known there.
__global__ void pass(int *data) {
  __shared__ int s[32];
  if (threadIdx.x < 32) s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  if (threadIdx.x >= 32 && threadIdx.x < 96) asm volatile("bar.sync 2, 64;" ::: "memory");
  if (threadIdx.x >= 64 && threadIdx.x < 96) data[threadIdx.x] = s[95 - threadIdx.x];
}
