//expect: holds
//provided: __requires_ascending(start);
//--blockDim=64 --gridDim=2
// Rows of a sparse matrix: each thread changes the values of its own row, and reads them for that.
__global__ void scale(float *v, const int *start, const float *by, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  for (int k = start[r]; k < start[r + 1]; k++) v[k] *= by[r];
}
