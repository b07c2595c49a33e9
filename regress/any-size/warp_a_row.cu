//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// Rows of 32 threads each, by index arithmetic alone.
__global__ void scale(float *a, const float *by, unsigned rows, unsigned w) {
  __requires(rows <= 32768 && w <= 32768);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, row = i / 32, lane = i % 32;
  if (row >= rows) return;
  for (unsigned c = lane; c < w; c += 32) a[row * w + c] *= by[row];
}
