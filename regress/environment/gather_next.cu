//expect: violated
//property: bounds
//flags: --array x=n
// Whichever places of x col names, the last of them has no next one.
__global__ void gather(float *y, const float *x, const int *col, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i] + 1] + m;
}
