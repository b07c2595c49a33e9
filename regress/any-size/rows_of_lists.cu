//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// From where memory says to where memory says: a sparse matrix times a vector.
__global__ void product(float *y, const int *first, const int *column, const float *value, const float *x, int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int k = first[r]; k < first[r + 1]; k++) sum += value[k] * x[column[k]];
  y[r] = sum;
}
