//expect: holds
//--blockDim=[8,8] --gridDim=[2,2] --array out=256 --array in=256

// Out-of-place transpose of a 16 x 16 matrix: each thread reads one element and writes its mirror image.
__global__ void transpose(float *out, const float *in) {
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[x * 16 + y] = in[y * 16 + x];
}
