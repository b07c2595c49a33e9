//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1

// The array stays in memory, as its index is computed. It is a new one in each round, in divergent rounds, too.
__global__ void store(int *a, int n) {
  for (int i = threadIdx.x; i < n && i < 16; i += 8) {
    int x[4];
    if (i < 8)
      for (int j = 0; j < 4; j++) x[j] = threadIdx.x;
    a[x[n & 3]] = threadIdx.x;
  }
}
