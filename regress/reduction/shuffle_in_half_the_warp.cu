//expect: violated
//property: invalid-mask
//line: 10
//--blockDim=32 --gridDim=1

// The mask names all 32 lanes, but only 16 come here.
__global__ void reduce(unsigned *out, const unsigned *in) {
  unsigned sum = in[threadIdx.x];
  if (threadIdx.x < 16) {
    for (int d = 8; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  }
  out[threadIdx.x] = sum;
}
