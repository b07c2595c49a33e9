//expect: holds
//size: any
//--blockDim=128 --gridDim=4 --array a=n --array b=m

// Merging: each step moves one of two positions, which stay within their arrays.
__global__ void common(int *out, const int *a, const int *b, int n, int m) {
  __requires(n >= 0 && m >= 0);
  int i = 0, j = 0, count = 0;
  while (i < n && j < m) {
    const int x = a[i], y = b[j];
    count += x == y;
    if (x <= y) ++i;
    if (y <= x) ++j;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = count;
}
