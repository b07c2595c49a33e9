//expect: holds
//--blockDim=32 --gridDim=1

// The upper half does something else, and that is all that it does.
__global__ void halves(int *out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_down_sync(0xffffffffu, 1, 1, 16);
  } else {
    out[threadIdx.x] = 2;
  }
}
