//expect: holds
//--blockDim=8 --gridDim=1

// As local_array_of_a_round.cu, assigned in each round.
__global__ void store(int *a, int n) {
  for (int i = threadIdx.x; i < n && i < 16; i += 8) {
    int x[4];
    for (int j = 0; j < 4; j++) x[j] = threadIdx.x;
    a[x[n & 3]] = threadIdx.x;
  }
}
