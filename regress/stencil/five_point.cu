//expect: holds
//--blockDim=[8,8] --gridDim=[2,2] --array in=324 --array out=324

// Five-point stencil on a 16 x 16 grid with a frame of one cell, out of place.
__global__ void relax(float *out, const float *in) {
  const int x = blockIdx.x * 8 + threadIdx.x + 1, y = blockIdx.y * 8 + threadIdx.y + 1;
  out[y * 18 + x] = (in[y * 18 + x - 1] + in[y * 18 + x + 1] + in[(y - 1) * 18 + x] + in[(y + 1) * 18 + x]) / 4;
}
