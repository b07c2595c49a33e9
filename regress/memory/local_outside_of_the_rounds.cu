//expect: holds
//--blockDim=32 --gridDim=1

// As local_of_a_round.cu with one variable for all rounds: it keeps what the first round gave it.
__global__ void store(int *a) {
  int x;
  for (int i = 0; i < 2; i++) {
    if (i == 0) x = threadIdx.x;
    a[x] = threadIdx.x;
  }
}
