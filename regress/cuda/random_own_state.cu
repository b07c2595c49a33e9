//expect: holds
//--blockDim=16 --gridDim=2

#include <curand_kernel.h>

// Each thread has a generator of its own; a uniform number is above 0 and at most 1.
__global__ void draw(curandState *states, float *out, unsigned long long seed) {
  curandState *mine = &states[blockIdx.x * blockDim.x + threadIdx.x];
  curand_init(seed, threadIdx.x, 0, mine);
  const float u = curand_uniform(mine);
  __assert(u > 0.0f && u <= 1.0f);
  out[blockIdx.x * blockDim.x + threadIdx.x] = u;
}
