//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1

// A stencil in place reads the left neighbour's element while the neighbour overwrites it.
__global__ void smooth(int *a) {
  const int i = threadIdx.x + 1;
  a[i] = (a[i - 1] + a[i]) / 2;
}
