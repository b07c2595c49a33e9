//expect: holds
//flags: --array x=n --inputs=all
// The conditions as annotations.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  __requires_forall(col, 0 <= it && it < n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
__global__ void scatter(float *out, const float *in, const int *order, int n) {
  __requires_distinct(order);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[order[i]] = in[i];
}
