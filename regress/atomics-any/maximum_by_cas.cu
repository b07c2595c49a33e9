//expect: holds
//--blockDim=256 --gridDim=64

// A maximum of floats by compare-and-swap.
__global__ void maximum_by_cas(const float *in, float *most, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int *at = (int *)most;
  int old = atomicAdd(at, 0);
  while (__int_as_float(old) < in[i]) {
    const int seen = atomicCAS(at, old, __float_as_int(in[i]));
    if (seen == old) break;
    old = seen;
  }
}
