//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=128 --gridDim=1

// As part_of_a_warp.cu, in a block that is looked at as a whole: the lower half of each of four warps.
__global__ void turn(int *data) {
  __shared__ int s[128];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    asm volatile("barrier.sync.aligned 1, 64;" ::: "memory");
  data[threadIdx.x] = s[threadIdx.x] + 1;
}
