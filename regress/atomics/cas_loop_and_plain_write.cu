//expect: violated
//property: race
//--blockDim=8 --gridDim=1
// Beside the loop there is a plain write of the same place: the read races with that, too.
__global__ void k(int *m, const int *x) {
  int old = *m, assumed;
  do {
    assumed = old;
    old = atomicCAS(m, assumed, max(assumed, x[threadIdx.x]));
  } while (assumed != old);
  if (threadIdx.x == 7) *m = 0;
}
