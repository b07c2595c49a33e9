//expect: holds
//--blockDim=64 --gridDim=4 --array a=n --array b=m

// A count in 64 bits, unsigned or signed, is one of a real allocation: fewer than 2^47 bytes, not negative. With
// n = 2^62 + 2 elements the product with the size of an element would wrap to two of them, and a count of -1 is none.
__global__ void fill(float *a, double *b, size_t n, long long m) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1.0f;
  if (i < m) b[i] = 2.0;
}
