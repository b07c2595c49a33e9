//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The Gray code of a number is that of no other.
__global__ void reorder(int *out, const int *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i ^ (i >> 1)] = in[i];
}
