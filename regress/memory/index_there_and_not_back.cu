//expect: violated
//property: bounds
//line: 10
//--blockDim=64 --gridDim=1 --array a=64

// From a + i - j with i - j = 2^46 or 2^62 the way is as far as in one step.
__global__ void touch(float *a, size_t i, size_t j) {
  float *p = a + i;
  p -= j;
  if (i - j == 1ull << 62 || i - j == 1ull << 46) p[threadIdx.x] = 1.0f;
}
