//expect: holds
//--blockDim=8 --gridDim=1

// An endless loop that every thread leaves after a number of rounds of its own.
__global__ void leave(int *out) {
  const int t = threadIdx.x;
  int i = 0;
  while (true) {
    if (i * i > t) break;
    i++;
  }
  __assert(i * i > t && (i - 1) * (i - 1) <= t);
  out[t] = i;
}
