//expect: holds
//--blockDim=8 --gridDim=1

// A jump out of two loops.
__global__ void findPair(int *out) {
  const int t = threadIdx.x;
  int i, j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if (i * j == t) goto found;
  i = j = -1;
found:
  __assert(i < 0 || i * j == t);
  out[t] = i;
}
