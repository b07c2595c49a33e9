//expect: holds
//--blockDim=16,16 --gridDim=2,2 --array a=n*m --array b=n+m-n

// An extent is computed in whole numbers. The kernel's n * m wraps in an int, to less than the product or to a negative
// number, so an index below it is one below the product. Where both are negative the product is a size too.
__global__ void fill(float *a, float *b, int n, int m) {
  int i = (blockIdx.y * blockDim.y + threadIdx.y) * 32 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * m) a[i] = 1.0f;
  if (i < m) b[i] = 1.0f;
}
