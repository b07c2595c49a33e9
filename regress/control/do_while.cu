//expect: holds
//--blockDim=8 --gridDim=1

// The body of a do-while runs at least once.
__global__ void atLeastOnce(int *out, int n) {
  __requires(n <= 0);
  int rounds = 0;
  do rounds++;
  while (rounds < n);
  __assert(rounds == 1);
  out[threadIdx.x] = rounds;
}
