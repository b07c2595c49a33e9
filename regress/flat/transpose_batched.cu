//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=batch*rows*cols --array in=batch*rows*cols

// A transposed matrix for each of a batch, from one flat index.
__global__ void transpose(int *out, const int *in, int batch, int rows, int cols) {
  __requires(batch > 0 && rows > 0 && cols > 0);
  __requires((long long)batch * rows <= 0x7fffffff && (long long)batch * rows * cols <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch * rows * cols) return;
  const int b = i / (rows * cols), r = i / cols % rows, c = i % cols;
  out[b * rows * cols + c * rows + r] = in[i];
}
