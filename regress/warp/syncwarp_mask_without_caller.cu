//expect: violated
//property: invalid-mask
//line: 8
//--blockDim=32 --gridDim=1

// The upper lanes call with a mask that does not name them.
__global__ void half(int *out) {
  __syncwarp(0x0000ffffu);
  out[threadIdx.x] = 0;
}
