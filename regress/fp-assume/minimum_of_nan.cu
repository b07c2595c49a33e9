//expect: violated
//property: assertion
//line: 14
//--blockDim=1 --gridDim=1 --fp-assume=poszero

// Whether a NaN comes first or last decides what is left. fmin would not: see chain_from_infinity.
__global__ void least(const float *x, float *out) {
  float a = x[0], b = x[1], c = x[2];
  float left = a < b ? a : b;
  left = left < c ? left : c;
  float right = c < b ? c : b;
  right = a > right ? right : a;
  out[0] = left;
  __assert(left == right);
}
