//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=4

// All lanes up to the first set one write.
__global__ void first(int *out, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned set = __ballot_sync(0xffffffffu, i < n && in[i] > 0);
  if (set != 0 && lane < __ffs(set)) out[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = i;
}
