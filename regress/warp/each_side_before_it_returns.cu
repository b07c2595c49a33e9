//expect: violated
//property: invalid-mask
//line: 9
//--blockDim=32 --gridDim=1

// Each half names the other one, which waits on its own side.
__global__ void halves(int *out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0xffffffffu, 1, 0);
    return;
  }
  out[threadIdx.x] = __shfl_sync(0xffffffffu, 2, 16);
}
