//expect: holds
//--blockDim=128 --gridDim=4 --array ring=64 --array in=n

// A position in a ring that is set back at its end.
__global__ void ring(int *out, const int *in, const int *ring, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0, sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += in[k] * ring[at];
    if (++at == 64) at = 0;
  }
  out[i] = sum;
}
