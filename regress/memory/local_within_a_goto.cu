//expect: holds
//--blockDim=8 --gridDim=1

// To jump back within the scope of a variable leaves it as it is, also where its declaration was jumped over at first.
__global__ void store(int *a) {
  int i = 0;
  goto skip;
  int y;
skip:
  if (i == 0) y = threadIdx.x;
  a[y] = threadIdx.x;
  if (++i < 2) goto skip;
}
