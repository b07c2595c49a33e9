//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// 1 + 2^-24 + 2^-24: from the left each sum is 1 again (a tie, to even), from the right it is 1 + 2^-23.
__global__ void sums(float *out, float a, float b, float c) {
  __requires(a >= 0.0f && a <= 1.0f && b >= 0.0f && b <= 1.0f && c >= 0.0f && c <= 1.0f);
  __assert(__fadd_rn(__fadd_rn(a, b), c) == __fadd_rn(a, __fadd_rn(b, c)));
  out[threadIdx.x] = a;
}
