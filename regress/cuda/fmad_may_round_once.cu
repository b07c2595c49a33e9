//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, of which a rounded product keeps 1 + 2^-11. A fused operation gives the rest.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  __assert(out[0] * out[0] - 1.00048828125f == 0.0f);
}
