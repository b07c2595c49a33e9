//expect: violated
//property: bounds
//--blockDim=64 --gridDim=2 --array=in=32

// The element behind the one that is meant: an index of the last one is in range.
__global__ void gather_next_given_size(int *out, const int *in, const int *index) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i] + 1];
}
