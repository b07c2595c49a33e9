//expect: holds
//--blockDim=8 --gridDim=1 --array=table=17

// A quarter of at most 64, rounded down, is at most 16.
__global__ void quarter(const int *table, int *out, int n) {
  __requires(n >= 0 && n <= 64);
  out[threadIdx.x] = table[(int)(n * 0.25f)];
}
