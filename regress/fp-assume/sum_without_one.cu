//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1 --fp-assume=assoc,poszero,finite

// c is missing on the right: 1 + 1 + 1 is not 2.
__global__ void missing(const float *x, float *out) {
  float a = x[0], b = x[1], c = x[2];
  __assert((a + b) + c == b + a);
  out[0] = a;
}
