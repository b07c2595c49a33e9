//expect: holds
//--blockDim=64 --gridDim=1

// No number is more than the greatest one, so that the exponent is not positive and the weight not above 1, but for the
// error of expf.
__global__ void softmax(const float *x, float *y, float most) {
  float v = x[threadIdx.x];
  __assume(v <= most && most < 1e30f && v > -1e30f);
  float e = expf(v - most);
  __assert(e >= 0.0f && e <= 1.00001f);
  y[threadIdx.x] = e;
}
