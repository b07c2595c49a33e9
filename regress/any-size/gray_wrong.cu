//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// An and: many a number has the same.
__global__ void reorder(int *out, const int *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i & (i >> 1)] = in[i];
}
