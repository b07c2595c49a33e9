//expect: violated
//property: bounds
//--blockDim=128 --gridDim=4 --array in=rows*columns
// The last row has no element behind its last one.
__global__ void scale(float *in, int rows, int columns) {
  __requires(columns <= 1 << 20);
  int r = blockIdx.x;
  if (r >= rows) return;
  float *row = in + size_t(r) * columns;
  for (int c = threadIdx.x; c <= columns; c += 128) row[c] *= 2;
}
