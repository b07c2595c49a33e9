//expect: violated
//property: race
//line: 11
//knownbug: undecided
//--blockDim=32 --gridDim=2 --array out=rows*cols --kernel-timeout=10

// Rows overlap by one column.
__global__ void fill(float *out, int rows, int cols) {
  __requires(rows > 0 && cols > 0 && (long long)rows * cols <= 0x3fffffff);
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[r * (cols - 1) + c] = r;
}
