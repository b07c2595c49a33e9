//expect: holds
//--blockDim=1 --gridDim=1 --ftz=false

// With subnormal numbers the difference of two different numbers is never zero.
__global__ void apart(float *out, float x, float y) {
  __requires(x > 0.0f && x < 1.0f && y > 0.0f && y < 1.0f);
  __assert(x == y || x - y != 0.0f);
  out[threadIdx.x] = x - y;
}
