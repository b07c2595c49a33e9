//expect: violated
//property: race
//--blockDim=8 --gridDim=1
// The compare-and-swap is on another array than the one that is read.
__global__ void k(int *m, int *n) {
  const int old = *m;
  atomicCAS(n, old, old + 1);
  atomicAdd(m, 1);
}
