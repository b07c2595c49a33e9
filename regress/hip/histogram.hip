//expect: holds
//--blockDim=64 --gridDim=2

#include <hip/hip_runtime.h>

__global__ void histogram(int *bins, const unsigned char *in) {
  atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}
