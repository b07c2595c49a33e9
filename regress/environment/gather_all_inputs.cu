//expect: violated
//property: bounds
//flags: --array x=n --inputs=all
// The same kernel for all inputs.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
