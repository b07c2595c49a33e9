//expect: holds
//--blockDim=64 --gridDim=4 --array a=n%100

// Unsigned numbers stay unsigned, also those of 2^63 and more: n % 100 is below 100.
__global__ void fill(float *a, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n % 100) a[i] = 1.0f;
}
