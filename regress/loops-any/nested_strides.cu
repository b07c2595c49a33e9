//expect: holds
//knownbug: strides may wrap beyond 4,096 rounds
//--blockDim=128 --gridDim=4 --array out=rows*cols

// Blocks stride over rows, threads over columns.
__global__ void fill(float *out, int rows, int cols) {
  __requires(rows > 0 && cols > 0 && (long long)rows * cols <= 0x3fffffff);
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[r * cols + c] = r;
}
