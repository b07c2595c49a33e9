//expect: unknown
//--blockDim=64 --gridDim=1

// 2 units of the last place may be above 1: neither the manual nor a run says whether they ever are.
__global__ void wave(float *out, float x) {
  __requires(x >= -1e30f && x <= 1e30f);
  __assert(sinf(x) <= 1.0f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
