//expect: holds
//--blockDim=1 --gridDim=1 --error uninitialised-read

// memset of a local array.
__global__ void cleared(int *out, int n) {
  __requires(n >= 0 && n < 8);
  int a[8];
  memset(a, 0, sizeof a);
  __assert(a[n] == 0);
  out[0] = a[n];
}
