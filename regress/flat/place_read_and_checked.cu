//expect: holds
//--blockDim=128 --gridDim=4 --array in=rows*columns
// A column from memory, checked on both sides.
__global__ void mark(float *in, int rows, int columns, const int *column) {
  __requires(rows <= 4096 && columns <= 65536);
  int r = blockIdx.x;
  int c = column[threadIdx.x];
  if (r < rows && c >= 0 && c < columns) in[size_t(r) * columns + c] = 0;
}
