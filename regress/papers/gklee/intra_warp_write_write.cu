//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.2, intra-warp race without divergence: four neighbours write different values to one element.
__global__ void fourToOne(int *out) {
  __shared__ int v[64];
  const int x = threadIdx.x >> 2;
  v[x] = x + threadIdx.x;
}
