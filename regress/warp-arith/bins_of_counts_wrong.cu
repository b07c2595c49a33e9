//expect: violated
//property: bounds
//line: 9
//--blockDim=128 --gridDim=4 --array bins=33

// An odd number counts once more: 33 for all bits.
__global__ void count(unsigned *bins, const unsigned *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[__popc(in[i]) + (in[i] & 1)], 1u);
}
