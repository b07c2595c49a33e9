//expect: holds
//--blockDim=64 --gridDim=1

// The last element of a heap's levels: 0, 1, 3, 7, and so on, as many levels as the data say, and from zero again behind
// the last bit. All bits below the highest are one; so what is left of the thread's number lies within the array.
__global__ void levels(int *out, const unsigned *in, unsigned n) {
  __shared__ int s[64];
  unsigned last = 0;
  for (unsigned i = 0; __invariant((last & (last + 1)) == 0), i < n; i++) {
    if (in[i] & 1) last = 2 * last + 1;
  }
  __assert(((last + 1) & last) == 0);
  s[threadIdx.x] = int(last);
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
