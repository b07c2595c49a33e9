//expect: unknown
//--blockDim=1 --gridDim=1

// Of a sine no more is known than that equal operands give equal results: that it is at most 1 is true, and not proved.
__global__ void wave(float *out, float x) {
  __requires(x >= 0.0f && x <= 1.0f);
  __assert(sinf(x) * 0.5f <= 1.0f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
