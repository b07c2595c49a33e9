//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// The value that is waited for is never written.
__global__ void one_flag_other_value(const int *in, int *table, int *out, int *ready) {
  __requires(*ready == 0);
  if (blockIdx.x == 0) {
    table[threadIdx.x] = in[threadIdx.x] * 3;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(ready, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(ready, 0) != 2) {
      }
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
  }
}
