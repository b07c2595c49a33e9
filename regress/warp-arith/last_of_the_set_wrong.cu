//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=4

// All lanes from the last set one on write.
__global__ void last(int *out, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const unsigned set = __ballot_sync(0xffffffffu, i < n && in[i] > 0);
  if (lane >= 31 - __clz(set)) out[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = i;
}
