//expect: violated
//property: assertion
//line: 11
//--blockDim=64 --gridDim=1

// What is taken off is no bound of the numbers.
__global__ void softmax(const float *x, float *y, float some) {
  float v = x[threadIdx.x];
  __assume(some < 1e30f && v > -1e30f);
  float e = expf(v - some);
  __assert(e >= 0.0f && e <= 1.00001f);
  y[threadIdx.x] = e;
}
