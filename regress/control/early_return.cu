//expect: holds
//--blockDim=64 --gridDim=2

// Returning early harms nothing where no barrier follows.
__global__ void positive(int *out, const int *in, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  if (in[i] <= 0) return;
  out[i] = in[i];
}
