//expect: holds
//provided: __requires_distinct(order);
// A permutation: two threads write to different places if no number is twice in it.
__global__ void scatter(float *out, const float *in, const int *order, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[order[i]] = in[i];
}
