//expect: holds
//--blockDim=[8,8] --gridDim=[2,2] --array in=256 --array out=256

// Indices clamped to the grid.
__device__ int clampTo(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

__global__ void relax(float *out, const float *in) {
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[y * 16 + x] = (in[clampTo(y - 1, 0, 15) * 16 + x] + in[clampTo(y + 1, 0, 15) * 16 + x]) / 2;
}
