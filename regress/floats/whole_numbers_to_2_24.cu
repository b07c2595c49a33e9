//expect: holds
//flags: --floats=exact
//--blockDim=1 --gridDim=1

// Whole numbers up to 2^24 are floats, and so are their sums within that.
__global__ void sum(int *out, int n, int m) {
  __requires(n >= 0 && n <= 8388608 && m >= 0 && m <= 8388608);
  const float total = (float)n + (float)m;
  __assert((int)total == n + m);
  out[threadIdx.x] = (int)total;
}
