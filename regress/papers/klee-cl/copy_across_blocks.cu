//expect: violated
//property: race
//line: 11
//--blockDim=1 --gridDim=4

// KLEE-CL figure 15: block 2 writes a[2] while the other blocks may still read it. The barrier between the two lines
// is one of each block alone.
__global__ void copy(int *a) {
  const int x = a[2];
  __syncthreads();
  a[blockIdx.x] = x * 2;
}
