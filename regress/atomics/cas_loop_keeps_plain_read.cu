//expect: violated
//property: race
//--blockDim=8 --gridDim=1
// What is stored is the number of the plain read, which nothing confirms.
__global__ void k(int *m, int *seen, const int *x) {
  const int first = *m;
  int old = first, assumed;
  do {
    assumed = old;
    old = atomicCAS(m, assumed, max(assumed, x[threadIdx.x]));
  } while (assumed != old);
  seen[threadIdx.x] = first;
}
