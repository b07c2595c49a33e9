//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// The reciprocal is rounded, and the product does not always round back: 41 times the float of 1/41 is below 1.
__global__ void back(float *out, float x) {
  __requires(x >= 1.0f && x <= 64.0f);
  __assert(1.0f / x * x == 1.0f);
  out[threadIdx.x] = x;
}
