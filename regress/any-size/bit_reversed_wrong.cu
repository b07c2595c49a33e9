//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// One bit is lost.
__global__ void reorder(float2 *out, const float2 *in, unsigned bits) {
  __requires(bits > 0 && bits <= 24);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1u << bits) out[__brev(i) >> (33 - bits)] = in[i];
}
