//expect: holds
//--blockDim=16 --gridDim=1 --array=table=16

#include <curand_kernel.h>

// The number may be 1: the index is limited.
__global__ void pick(curandState *states, const int *table, int *out) {
  const int i = min(int(curand_uniform(&states[threadIdx.x]) * 16), 15);
  out[threadIdx.x] = table[i];
}
