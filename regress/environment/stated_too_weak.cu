//expect: violated
//property: bounds
//flags: --array x=n
// The last element that the annotation allows is one too many. What the source states is not strengthened silently.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  __requires_forall(col, 0 <= it && it <= n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
