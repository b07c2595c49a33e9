//expect: violated
//property: bounds
//flags: --array x=n --error indirect-index
// The elements of gather.cu may be any where indices from memory are not to be trusted.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
