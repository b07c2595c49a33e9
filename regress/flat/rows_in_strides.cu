//expect: holds
//--blockDim=128 --gridDim=4 --array in=rows*columns
// A block for each row, whose threads go through it in steps of 128. The counter may wrap only for more columns.
__global__ void scale(float *in, int rows, int columns) {
  __requires(columns <= 1 << 20);
  int r = blockIdx.x;
  if (r >= rows) return;
  float *row = in + size_t(r) * columns;
  for (int c = threadIdx.x; c < columns; c += 128) row[c] *= 2;
}
