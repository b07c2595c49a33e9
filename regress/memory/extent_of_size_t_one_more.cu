//expect: violated
//property: bounds
//line: 9
//--blockDim=64 --gridDim=4 --array a=n

// With n elements the last index is n - 1; n = 5 is enough.
__global__ void fill(float *a, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i <= n) a[i] = 1.0f;
}
