//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// x is a new variable in each round. In the second round nobody has assigned it, so threads may meet.
__global__ void store(int *a) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0) x = threadIdx.x; a[x] = threadIdx.x;
  }
}
