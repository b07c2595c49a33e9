//expect: holds
//--blockDim=[4,4] --gridDim=[2,2] --array a=64 --array b=64 --array c=64

// One thread an element of an 8 x 8 product.
__global__ void multiply(int *c, const int *a, const int *b) {
  const int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  int sum = 0;
  for (int k = 0; k < 8; k++) sum += a[y * 8 + k] * b[k * 8 + x];
  c[y * 8 + x] = sum;
}
