//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// The transposed product: columns belong to nobody.
__global__ void product(float *y, const int *first, const int *column, const float *value, const float *x, int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  for (int k = first[r]; k < first[r + 1]; k++) y[column[k]] += value[k] * x[r];
}
