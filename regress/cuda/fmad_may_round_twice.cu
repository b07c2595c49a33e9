//expect: violated
//property: assertion
//line: 10
//--blockDim=1 --gridDim=1

// The same: nobody may count on the rest either.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  float x = out[0], product = x * x;
  __assert(product - 1.00048828125f != 0.0f);
}
