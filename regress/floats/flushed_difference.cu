//expect: violated
//property: assertion
//line: 10
//--blockDim=1 --gridDim=1 --ftz=true

// With IEEE 754 the difference of two different numbers is never zero. Flushed it is, where it is subnormal: the two
// smallest normal numbers are 2^-149 apart.
__global__ void apart(float *out, float x, float y) {
  __requires(x > 0.0f && x < 1.0f && y > 0.0f && y < 1.0f);
  __assert(x == y || x - y != 0.0f);
  out[threadIdx.x] = x - y;
}
