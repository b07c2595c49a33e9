//expect: holds
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.2 repaired: one element a thread.
__global__ void oneToOne(int *out) {
  __shared__ int v[64];
  const int x = threadIdx.x;
  v[x] = (x >> 2) + x;
  out[x] = v[x];
}
