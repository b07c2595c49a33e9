//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=rows*cols --array in=rows*cols

// A transposition in a grid-stride loop: threads write in each iteration somewhere else.
__global__ void transpose(float *out, const float *in, int rows, int cols) {
  __requires(rows > 0 && cols > 0);
  __requires((long long)rows * cols <= 0x3fffffff);
  __requires((long long)gridDim.x * blockDim.x <= 0x3fffffff);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * cols; i += gridDim.x * blockDim.x)
    out[i % cols * rows + i / cols] = in[i];
}
