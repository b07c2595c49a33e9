//expect: holds
//provided: __requires_forall(flag, it == 0);
//--blockDim=32 --gridDim=64

// Each block waits for the one before it. That no flag is set at first is left to callers.
__global__ void volatile_flags_begin(int *flag, int *part, int *out) {
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    ((volatile int *)flag)[blockIdx.x] = 1;
    if (blockIdx.x > 0) {
      while (((volatile int *)flag)[blockIdx.x - 1] == 0) {
      }
      __threadfence();
      out[blockIdx.x] = part[blockIdx.x - 1];
    }
  }
}
