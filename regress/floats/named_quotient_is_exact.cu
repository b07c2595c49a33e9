//expect: holds
//--blockDim=1 --gridDim=1 --use_fast_math

// Operations with a rounding mode in their names are those of IEEE 754, whatever the options say; they flush as others do,
// but for a fused product that names IEEE: that one keeps subnormal numbers.
__global__ void exact(float *out) {
  __assert(__fdiv_rn(6.0f, 3.0f) == 2.0f);
  __assert(__fsqrt_rn(9.0f) == 3.0f);
  const float least = __uint_as_float(1u);
  __assert(__float_as_uint(__fmaf_ieee_rn(least, 2.0f, least)) == 3u);
  __assert(__float_as_uint(__fmaf_rn(least, 2.0f, least)) == 0u);
  out[threadIdx.x] = __fdiv_rn(6.0f, 3.0f);
}
