//expect: violated
//property: race
//--blockDim=32 --gridDim=64

// The part may be written after the flag: volatile orders nothing.
__global__ void volatile_flags_without_fence(int *flag, int *part, int *out) {
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    ((volatile int *)flag)[blockIdx.x] = 1;
    if (blockIdx.x > 0) {
      while (((volatile int *)flag)[blockIdx.x - 1] == 0) {
      }
      __threadfence();
      out[blockIdx.x] = part[blockIdx.x - 1];
    }
  }
}
