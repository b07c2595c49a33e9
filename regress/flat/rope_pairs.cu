//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array x=rows*d --array y=rows*d

// Rotary embedding: neighbouring elements of a row form a pair.
__global__ void rope(float *y, const float *x, int rows, int d) {
  __requires(rows > 0 && d > 0);
  __requires((long long)rows * d <= 0x7fffffff);
  __requires(d % 2 == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * (d / 2)) return;
  const int row = i / (d / 2), c = 2 * (i % (d / 2));
  const float a = x[row * d + c], b = x[row * d + c + 1];
  y[row * d + c] = a - b;
  y[row * d + c + 1] = a + b;
}
