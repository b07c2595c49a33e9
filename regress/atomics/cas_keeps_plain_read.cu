//expect: violated
//property: race
//--blockDim=64 --gridDim=1
// What is stored is the number of the plain read, which nothing confirms.
__global__ void k(int *m, int *seen) {
  const int first = *m;
  atomicCAS(m, first, first + 1);
  seen[threadIdx.x] = first;
}
