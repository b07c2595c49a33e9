//expect: unknown
//--blockDim=128 --gridDim=1

// Right, and not known to be: arriving at a named barrier without waiting is unsupported, and without it too few come.
__global__ void hand(int *data) {
  __shared__ int s[64];
  if (threadIdx.x < 64) {
    s[threadIdx.x] = data[threadIdx.x];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    data[threadIdx.x] = s[127 - threadIdx.x];
  }
}
