//expect: violated
//property: assertion
//line: 12
//--blockDim=1 --gridDim=1

// A fused multiply-add rounds once, the two operations twice: they differ for some inputs. Here 4097 * 4097 needs 25
// bits: 16785409 is no float, so the product rounds to 16785408 and the difference is lost.
__global__ void fused(float *out) {
  const float x = 4097.0f;
  const float once = __fmaf_rn(x, x, -16785408.0f);
  const float twice = __fadd_rn(__fmul_rn(x, x), -16785408.0f);
  __assert(once == twice);
  out[0] = once;
}
