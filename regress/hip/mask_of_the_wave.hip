//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void exchange(int *data) {
  data[threadIdx.x] = __shfl_xor_sync(~0ull, data[threadIdx.x], 32);
}
