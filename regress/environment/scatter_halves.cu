//expect: violated
//property: race
// Distinct numbers have equal halves.
__global__ void scatter(float *out, const float *in, const int *order, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[order[i] / 2] = in[i];
}
