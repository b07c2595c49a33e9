//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// What a texture holds is unknown, and no memory is written.
__global__ void sample(hipTextureObject_t image, float *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex2D<float>(image, i, 0);
}
