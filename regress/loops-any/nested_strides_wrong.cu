//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=4 --array out=rows*cols

// Rows overlap by one column.
__global__ void fill(float *out, int rows, int cols) {
  __requires(rows > 0 && cols > 0 && (long long)rows * cols <= 0x3fffffff);
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[r * (cols - 1) + c] = r;
}
