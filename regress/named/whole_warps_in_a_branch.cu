//expect: holds
//--blockDim=128 --gridDim=1

// The branch takes whole warps: those that come have all their lanes with them.
__global__ void turn(int *data) {
  __shared__ int s[128];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x / 32 % 2 == 1) {
    asm volatile("barrier.sync.aligned 1, 64;" ::: "memory");
    data[threadIdx.x] = s[threadIdx.x ^ 64];
  }
}
