//expect: violated
//property: assertion
//line: 11
//--blockDim=1 --gridDim=1 --ftz=true

// With IEEE 754 the difference of two different numbers is never zero. Flushed it is, where it is subnormal: here always,
// since the two are normal and less than the smallest normal number apart.
__global__ void apart(float *out, float x) {
  const float least = 0x1p-126f;
  __requires(x > least && x < 2 * least);
  __assert(x - least != 0.0f);
  out[threadIdx.x] = x - least;
}
