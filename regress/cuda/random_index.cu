//expect: violated
//property: bounds
//line: 11
//--blockDim=16 --gridDim=1 --array=table=16

#include <curand_kernel.h>

// The number may be 1, and then the index is one too high.
__global__ void pick(curandState *states, const int *table, int *out) {
  const int i = int(curand_uniform(&states[threadIdx.x]) * 16);
  out[threadIdx.x] = table[i];
}
