//expect: holds
//flags: --max-interleavings 1000
//--blockDim=8 --gridDim=2

// The counter is global, so the slots of the two blocks differ as well.
__global__ void append(int *out, int *next, const int *in) {
  const int v = in[blockIdx.x * 8 + threadIdx.x];
  if (v > 0) out[atomicAdd(next, 1)] = v;
}
