//expect: holds
//--blockDim=1 --gridDim=1 --use_fast_math

// The quotient is approximate, but it is a function of its operands: the one that __fdividef is. So are the others.
__global__ void same(float *out, float x, float y) {
  __requires(x > 1.0f && x < 2.0f && y > 1.0f && y < 2.0f);
  __assert(__float_as_uint(x / y) == __float_as_uint(__fdividef(x, y)));
  __assert(__float_as_uint(sinf(x)) == __float_as_uint(__sinf(x)));
  __assert(__float_as_uint(sqrtf(x)) == __float_as_uint(sqrtf(x)));
  out[threadIdx.x] = x / y;
}
