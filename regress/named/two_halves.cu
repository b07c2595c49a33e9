//expect: holds
//--blockDim=128 --gridDim=1

// Each half of the block meets at a barrier of its own.
__global__ void turn(int *data) {
  __shared__ int s[128];
  const unsigned half = threadIdx.x / 64;
  s[threadIdx.x] = data[threadIdx.x];
  if (half == 0)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 63];
}
