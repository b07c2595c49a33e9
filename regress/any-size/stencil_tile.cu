//expect: holds
//size: grid
//--blockDim=[16,16] --gridDim=[8,8]

// A plane at a time goes through shared memory.
#define B 16
__global__ void blur(float *out, const float *in, int w, int h, int d) {
  __requires(blockDim.x == B && blockDim.y == B && w > 0 && w <= 512 && h > 0 && h <= 512 && d <= 512);
  __shared__ float s[B][B];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * B + tx, y = blockIdx.y * B + ty;
  for (int z = 0; z < d; z++) {
    s[ty][tx] = x < w && y < h ? in[(z * h + y) * w + x] : 0;
    __syncthreads();
    const float left = tx > 0 ? s[ty][tx - 1] : 0, up = ty > 0 ? s[ty - 1][tx] : 0;
    __syncthreads();
    if (x < w && y < h) out[(z * h + y) * w + x] = left + up;
  }
}
