//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1 --use_fast_math

// Moving a number flushes nothing: an x that is subnormal stays so.
__global__ void move(float *out, float x) {
  const unsigned bits = __float_as_uint(x);
  __assert((bits & 0x7f800000u) != 0 || (bits & 0x007fffffu) == 0);
  out[threadIdx.x] = x;
}
