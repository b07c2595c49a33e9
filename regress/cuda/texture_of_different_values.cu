//expect: violated
//property: race
//line: 16
//--blockDim=64 --gridDim=2

// Rows overlap where the pitch is smaller than they are wide. What the threads write there is computed from many values of a
// texture: it can differ, though it is the same where all of these are.
__global__ void blend(int *out, cudaTextureObject_t image, float px, float py, unsigned pitch) {
  const float x = threadIdx.x * px, y = blockIdx.x * py, fx = x - floorf(x), fy = y - floorf(y);
  float sum = 0;
  for (int j = -1; j < 3; j++)
    for (int i = -1; i < 3; i++) {
      const float wx = fx * (-0.5f + fx * (1 - 0.5f * fx)) + i, wy = 1 + fy * fy * (-2.5f + 1.5f * fy) - j;
      sum += wx * wy * tex2D<unsigned char>(image, x + i, y + j);
    }
  out[blockIdx.x * pitch + threadIdx.x] = int(sum);
}
