//expect: holds
//--blockDim=128 --gridDim=480 --array out=230400 --array in=230400

// 480 rows of 480 columns.
__global__ void scale(float *out, const float *in) {
  __requires(gridDim.x <= 480);
  const int r = blockIdx.x;
  for (int c = threadIdx.x; c < 480; c += blockDim.x) out[r * 480 + c] = 2 * in[r * 480 + c];
}
