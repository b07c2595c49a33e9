//expect: holds
//--blockDim=64 --gridDim=1 --use_fast_math

// Between -pi and pi __sinf is off by less than 2^-21.
__global__ void wave(float *out, float x) {
  __requires(x >= -3.14f && x <= 3.14f);
  __assert(sinf(x) <= 1.0001f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
