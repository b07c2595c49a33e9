//expect: holds
//--blockDim=1 --gridDim=1 --use_fast_math

// A quotient with a rounding mode in its name is that of IEEE 754, whatever the options say: below 2, and a fused
// product that names IEEE keeps its subnormal numbers.
__global__ void below(float *out, float x, float y) {
  __requires(x >= 1.0f && x < 2.0f && y >= 1.0f && y < 2.0f);
  __assert(__fdiv_rn(x, y) < 2.0f);
  const float least = __uint_as_float(1u);
  __assert(__float_as_uint(__fmaf_ieee_rn(least, 2.0f, least)) == 3u);
  __assert(__float_as_uint(__fmaf_rn(least, 2.0f, least)) == 0u);
  out[threadIdx.x] = __fdiv_rn(x, y);
}
