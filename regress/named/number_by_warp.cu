//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=128 --gridDim=1

// Each warp has a barrier of its own, which waits for 64 threads: the other 32 never come.
__global__ void turn(int *data) {
  __shared__ int s[128];
  const unsigned warp = threadIdx.x / 32;
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(1 + warp) : "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 63];
}
