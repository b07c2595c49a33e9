//expect: holds
//--blockDim=16 --gridDim=1 --fp-assume=assoc,poszero

// A tree of sums in shared memory is the sum of a loop, if sums round nothing. A sum of no summands begins with 0.
__global__ void sum(const float *x, float *out) {
  __shared__ float s[16];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int n = 8; n > 0; n /= 2) {
    if (t < n) s[t] += s[t + n];
    __syncthreads();
  }
  if (t == 0) {
    float total = 0;
    for (int i = 0; i < 16; ++i) total += x[i];
    out[0] = s[0];
    __assert(__float_as_int(s[0]) == __float_as_int(total));
  }
}
