//expect: holds
//--blockDim=1 --gridDim=1

// The bytes of a float are those of its IEEE representation.
__global__ void bits(unsigned *out) {
  __shared__ float f;
  f = 1.0f;
  const unsigned u = *(const unsigned *)&f;
  __assert(u == 0x3f800000u);
  out[0] = u;
}
