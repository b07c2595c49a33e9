//expect: unknown
//--blockDim=64 --gridDim=1

// Between 0 and 0.5 a sine is at most 0.48. Known is its range, in which 0.9 lies, too; no run shows that.
__global__ void wave(float *out, float x) {
  __requires(x >= 0.0f && x <= 0.5f);
  __assert(sinf(x) <= 0.5f);
  out[threadIdx.x] = sinf(x);
}
