//expect: holds
//--blockDim=128 --gridDim=4 --array bins=33

// A word has 0 to 32 bits: 33 bins.
__global__ void count(unsigned *bins, const unsigned *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[__popc(in[i])], 1u);
}
