//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// (1 + 2^-27)^2 = 1 + 2^-26 + 2^-54: what a rounded product loses is not lost in a fused operation.
__global__ void rest(double *out) {
  out[0] = 1.0 + 1.0 / 134217728;
  __assert(out[0] * out[0] + (-1.0 - 1.0 / 67108864) == 0.0);
}
