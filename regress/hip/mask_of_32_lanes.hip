//expect: violated
//property: invalid-mask
//line: 10
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// The upper half of the wave is not in the mask that it passes.
__global__ void exchange(int *data) {
  data[threadIdx.x] = __shfl_xor_sync(0xffffffffull, data[threadIdx.x], 1);
}
