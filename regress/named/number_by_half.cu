//expect: holds
//--blockDim=128 --gridDim=2

// Each half of the block meets at a barrier of its own, whose number it computes.
__global__ void turn(int *data) {
  __shared__ int s[128];
  const unsigned half = threadIdx.x / 64;
  s[threadIdx.x] = data[blockIdx.x * 128 + threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  data[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x ^ 63];
}
