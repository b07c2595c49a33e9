//expect: violated
//property: assertion
//line: 11
//--blockDim=1 --gridDim=1

// A product that is rounded before the sum has lost what the fused operation keeps: (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24
// exactly, and 0 once the product is rounded.
__global__ void twice(float *out, float x, float z) {
  __requires(x >= 1.0f && x <= 2.0f && z >= -4.0f && z <= -1.0f);
  const float fused = __fmaf_rn(x, x, z);
  __assert(fused == __fadd_rn(__fmul_rn(x, x), z));
  out[threadIdx.x] = fused;
}
