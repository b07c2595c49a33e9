//expect: holds
//--blockDim=32 --gridDim=1 --fp-assume=assoc

// Sums that round nothing are the same in any order.
__global__ void order(const float *a, const float *b, const float *c, float *out) {
  int t = threadIdx.x;
  float left = (a[t] + b[t]) + c[t], right = (c[t] + b[t]) + a[t];
  out[t] = left;
  __assert(__float_as_int(left) == __float_as_int(right));
}
