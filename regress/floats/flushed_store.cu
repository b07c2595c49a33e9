//expect: holds
//--blockDim=1 --gridDim=1 --use_fast_math

// Whatever x is, what a product leaves is no subnormal number: either no bit of the exponent and none of the fraction
// is set, or one of the exponent is. A double is not flushed.
__global__ void normal(float *out, double *wide, float x, float y) {
#if !defined(__FAST_MATH__) || __CUDA_FTZ != 1 || __CUDA_PREC_DIV != 0 || __CUDA_PREC_SQRT != 0
#error "macros of -use_fast_math"
#endif
  const unsigned bits = __float_as_uint(x * y);
  __assert((bits & 0x7f800000u) != 0 || (bits & 0x007fffffu) == 0);
  const double least = 0x1p-1074;
  __assert(least + least != 0.0);
  out[threadIdx.x] = x * y;
  wide[threadIdx.x] = least + least;
}
