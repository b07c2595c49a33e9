//expect: violated
//property: bounds
//flags: --array x=n
// Elements that name no place of x have a branch of their own, and that is wrong.
__global__ void k(float *y, const float *x, const int *col, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = col[i];
  if (c >= 0 && c < n)
    y[i] = x[c];
  else
    y[i] = x[c - 1];
}
