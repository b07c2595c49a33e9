//expect: holds
//--blockDim=1 --gridDim=1

// What the source rounds is rounded, and what it fuses is fused.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  float x = out[0];
  __assert(__fadd_rn(__fmul_rn(x, x), -1.00048828125f) == 0.0f);
  __assert(__fmul_rn(x, x) - 1.00048828125f == 0.0f);
  __assert(__fmaf_rn(x, x, -1.00048828125f) == 5.9604644775390625e-8f);
}
