//expect: holds
//--blockDim=64 --gridDim=2

// Two registers that the data move towards each other, by as much: their sum stays what it was.
__global__ void meet(int *out, const unsigned *in, unsigned n) {
  unsigned low = 0, high = n;
  while (__global_invariant(low + high == n), low < high) {
    const unsigned by = 1 + (in[low] & 7);
    low += by;
    high -= by;
  }
  __assert(high == n - low);
  out[blockIdx.x * 64 + threadIdx.x] = int(low);
}
