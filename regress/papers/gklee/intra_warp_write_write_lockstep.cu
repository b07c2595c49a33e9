//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=1 --warp-sync=32

// GKLEE section 2.2.2: the same store by the lanes of one warp, in one step. Lock-step does not help, because one
// instruction writes different values to one address.
__global__ void fourToOne(int *out) {
  __shared__ int v[32];
  const int x = threadIdx.x >> 2;
  v[x] = x + threadIdx.x;
}
