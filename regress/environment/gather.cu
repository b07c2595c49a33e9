//expect: holds
//provided: __requires_forall(col, 0 <= it && it < n);
//property: indirect-index
//flags: --array x=n
// Nobody says what col holds: it is reasonable that its elements are places of x.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
