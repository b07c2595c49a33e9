//expect: holds
//--blockDim=32 --gridDim=1

// An arithmetic shift of a negative number fills with ones; a shift of an unsigned one with zeros.
__global__ void shifts(int *out, const int *in) {
  const int v = in[threadIdx.x];
  if (v < 0) {
    __assert(v >> 31 == -1);
    __assert(unsigned(v) >> 31 == 1);
  }
  out[threadIdx.x] = v >> 4;
}
