//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1 --fp-assume=finite

// Nothing is computed with the float: its bits are moved and compared as an integer.
__global__ void moved(const float *a, int *out) {
  out[0] = __float_as_int(a[0]);
  __assert(out[0] != 0x7fc00000);
}
