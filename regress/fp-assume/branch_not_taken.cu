//expect: violated
//property: assertion
//line: 12
//--blockDim=1 --gridDim=1 --fp-assume=finite

// 1 / x is not computed where x is 0: that it would be infinite there excludes nothing.
__global__ void guarded(const float *a, float *out) {
  float x = a[0];
  if (x != 0.0f)
    out[0] = 1.0f / x;
  else
    __assert(false);
}
