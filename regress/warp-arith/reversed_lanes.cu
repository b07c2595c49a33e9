//expect: holds
//size: grid
//--blockDim=128 --gridDim=4

// Five bits in reverse order: a permutation of the lanes.
__global__ void reverse(int *out, const int *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __requires(blockDim.x % 32 == 0);
  out[(i & ~31u) | (__brev(i & 31) >> 27)] = in[i];
}
