//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array x=rows*cols --array scale=rows

// A grid-stride loop over a matrix, with one factor for each row.
__global__ void scale(float *x, const float *scale, int rows, int cols) {
  __requires(rows > 0 && cols > 0);
  __requires((long long)rows * cols <= 0x3fffffff);
  __requires((long long)gridDim.x * blockDim.x <= 0x3fffffff);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * cols; i += gridDim.x * blockDim.x)
    x[i] *= scale[i / cols];
}
