//expect: holds
//--blockDim=128 --gridDim=8 --array out=rows*cols --array in=rows*cols

// Four elements of a row for each thread.
__global__ void copy(float *out, const float *in, int rows, int cols) {
  __requires(rows > 0 && cols > 0);
  __requires((long long)rows * cols <= 0x7fffffff);
  __requires(cols % 4 == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int quads = cols / 4;
  if (i >= rows * quads) return;
  const int r = i / quads, c = i % quads * 4;
  for (int k = 0; k < 4; ++k) out[r * cols + c + k] = in[r * cols + c + k];
}
