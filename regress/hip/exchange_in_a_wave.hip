//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void exchange(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  __syncwarp();
  data[threadIdx.x] = s[threadIdx.x ^ 63];
}
