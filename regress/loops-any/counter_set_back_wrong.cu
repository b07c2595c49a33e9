//expect: violated
//property: bounds
//line: 11
//--blockDim=128 --gridDim=4 --array ring=64 --array in=n

// The position reaches 64 before it is set back.
__global__ void ring(int *out, const int *in, const int *ring, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0, sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += in[k] * ring[at];
    if (at++ == 64) at = 0;
  }
  out[i] = sum;
}
