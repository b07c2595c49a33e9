//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1

// To jump back over the declaration ends the variable's life.
__global__ void store(int *a) {
  int i = 0;
again:
  int y;
  if (i == 0) y = threadIdx.x;
  a[y] = threadIdx.x;
  if (++i < 2) goto again;
}
