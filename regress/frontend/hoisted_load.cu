//expect: holds
//--blockDim=32 --gridDim=1 --array limit=1

// The loop runs zero times, so its load does not happen; hoisting it out of the loop would read outside.
__global__ void none(int *out, const int *limit, int rounds) {
  __requires(rounds == 0);
  int sum = 0;
  for (int i = 0; i < rounds; i++) sum += limit[5];
  out[threadIdx.x] = sum;
}
