//expect: violated
//property: assertion
//line: 10
//--blockDim=1 --gridDim=1

// Infinity less infinity is NaN.
__global__ void difference(const float *a, float *out) {
  float x = a[0];
  out[0] = x;
  __assert(x - x == 0.0f);
}
