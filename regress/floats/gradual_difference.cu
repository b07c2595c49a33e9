//expect: holds
//--blockDim=1 --gridDim=1 --ftz=false

// With subnormal numbers the difference of two different numbers is never zero.
__global__ void apart(float *out, float x) {
  const float least = 0x1p-126f;
  __requires(x > least && x < 2 * least);
  __assert(x - least != 0.0f);
  out[threadIdx.x] = x - least;
}
