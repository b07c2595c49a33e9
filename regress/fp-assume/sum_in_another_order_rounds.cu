//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1 --fp-assume=finite,poszero

// 2^24 + 1 + 1, from the left, loses both ones; without assoc that is no matter of infinities or zeros.
__global__ void order(const float *a, const float *b, const float *c, float *out) {
  int t = threadIdx.x;
  __assert((a[t] + b[t]) + c[t] == (c[t] + b[t]) + a[t]);
  out[t] = 0;
}
