//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// As long as it takes to double up to a limit, a place in the own row for each.
__global__ void levels(unsigned *out, const unsigned *in, unsigned limit) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  unsigned v = in[i] | 1, k = 0;
  while (v < limit && k < 4) {
    out[4 * i + k] = v;
    v *= 2;
    k++;
  }
}
