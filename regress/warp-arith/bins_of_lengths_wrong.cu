//expect: violated
//property: bounds
//line: 9
//--blockDim=128 --gridDim=4 --array bins=32

// The length of a number is up to 32.
__global__ void lengths(unsigned *bins, const unsigned *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] != 0) atomicAdd(&bins[32 - __clz(in[i])], 1u);
}
