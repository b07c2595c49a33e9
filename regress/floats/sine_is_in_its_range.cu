//expect: holds
//--blockDim=64 --gridDim=1

// CUDA's manual has no value for a sine, but a finite number has one, and that lies in [-1, 1] but for an error of 2
// units of the last place.
__global__ void wave(float *out, float x) {
  __requires(x >= -1e30f && x <= 1e30f);
  __assert(sinf(x) <= 1.00001f && sinf(x) >= -1.00001f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
