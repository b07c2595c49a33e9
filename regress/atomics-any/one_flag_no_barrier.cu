//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The leader sets the flag before the others of its block have written.
__global__ void one_flag_no_barrier(const int *in, int *table, int *out, int *ready) {
  __requires(*ready == 0);
  if (blockIdx.x == 0) {
    table[threadIdx.x] = in[threadIdx.x] * 3;
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(ready, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(ready, 0) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
  }
}
