//expect: violated
//property: invalid-mask
//line: 9
//--blockDim=64 --gridDim=2

// The lanes behind the end skip the sum and store with the others: that they return afterwards changes nothing.
__global__ void total(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  if (i < n) sum = __reduce_add_sync(0xffffffffu, in[i]);
  out[i] = sum;
  return;
}
