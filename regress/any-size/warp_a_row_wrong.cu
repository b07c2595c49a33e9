//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Rows are those of a block, and several blocks have them.
__global__ void scale(float *a, const float *by, unsigned rows, unsigned w) {
  __requires(rows <= 32768 && w <= 32768);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, row = threadIdx.x / 32, lane = i % 32;
  if (row >= rows) return;
  for (unsigned c = lane; c < w; c += 32) a[row * w + c] *= by[row];
}
