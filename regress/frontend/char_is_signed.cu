//expect: violated
//property: assertion
//line: 9
//--blockDim=32 --gridDim=1

// A plain char read from memory may be negative.
__global__ void characters(int *out, const char *in) {
  const int v = in[threadIdx.x];
  __assert(v >= 0);
  out[threadIdx.x] = v;
}
