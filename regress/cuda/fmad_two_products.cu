//expect: violated
//property: assertion
//line: 12
//--blockDim=1 --gridDim=1

// Either product of a*b - b*a may stay unrounded, and then the difference is not 0: x*y = 1 + 2^-11 + 2^-24, rounded
// to 1 + 2^-11.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  out[1] = 1.000244140625f;
  float x = out[0], y = out[1];
  __assert(x * y - y * x == 0.0f);
}
