//expect: violated
//property: bounds
//--blockDim=128 --gridDim=4 --array in=rows*columns
// A column from memory may be negative, and lie before the first row.
__global__ void mark(float *in, int rows, int columns, const int *column) {
  __requires(rows <= 4096 && columns <= 65536);
  int r = blockIdx.x;
  int c = column[threadIdx.x];
  if (r < rows && c < columns) in[size_t(r) * columns + c] = 0;
}
