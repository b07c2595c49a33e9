//expect: holds
//--blockDim=8 --gridDim=1

// `continue` jumps to the test, from two places.
__global__ void odd(int *out) {
  const int t = threadIdx.x;
  int i = 0, sum = 0;
  while (i < 10) {
    i++;
    if (i % 2 == 0) continue;
    if (i > 7) continue;
    sum += i;
  }
  __assert(sum == 16);
  out[t] = sum;
}
