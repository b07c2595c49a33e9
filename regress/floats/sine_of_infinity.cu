//expect: violated
//property: assertion
//line: 8
//--blockDim=64 --gridDim=1

// Infinities have none: the sine is a NaN, which is not at most 1.
__global__ void wave(float *out, float x) {
  __assert(sinf(x) <= 1.0f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
