//expect: holds
//--blockDim=128 --gridDim=4 --array bins=32

// The place of the highest bit of a number that is not 0.
__global__ void lengths(unsigned *bins, const unsigned *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] != 0) atomicAdd(&bins[31 - __clz(in[i])], 1u);
}
