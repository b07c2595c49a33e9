//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// A number of `bits` bits, read from its other end.
__global__ void reorder(float2 *out, const float2 *in, unsigned bits) {
  __requires(bits > 0 && bits <= 24);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1u << bits) out[__brev(i) >> (32 - bits)] = in[i];
}
