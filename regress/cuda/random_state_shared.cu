//expect: violated
//property: race
//line: 10
//--blockDim=16 --gridDim=2

#include <curand_kernel.h>

// All threads of a block draw from one generator.
__global__ void draw(curandState *states, unsigned *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = curand(&states[blockIdx.x]);
}
