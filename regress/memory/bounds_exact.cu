//expect: holds
//--blockDim=64 --gridDim=2 --array in=129 --array out=128

// Extents that fit exactly.
__global__ void next(int *out, const int *in) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = in[i + 1] - in[i];
}
