//expect: violated
//property: assertion
//line: 18
//--blockDim=4 --gridDim=1 --fp-assume=assoc,poszero

// The loop forgets the last summand.
__global__ void sum(const float *x, float *out) {
  __shared__ float s[4];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int n = 2; n > 0; n /= 2) {
    if (t < n) s[t] += s[t + n];
    __syncthreads();
  }
  float total = 0;
  for (int i = 0; i < 3; ++i) total += x[i];
  __assert(s[0] == total);
  if (t == 0) out[0] = total;
}
