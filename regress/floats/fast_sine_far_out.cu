//expect: unknown
//--blockDim=64 --gridDim=1 --use_fast_math

// The programming guide bounds the error of __sinf between -pi and pi alone.
__global__ void wave(float *out, float x) {
  __requires(x >= -1e30f && x <= 1e30f);
  __assert(sinf(x) <= 1.5f);
  out[threadIdx.x] = sinf(x) * 0.5f;
}
