//expect: holds
//--blockDim=4 --gridDim=1 --error uninitialised-read

// All elements set, one read by an index that is not constant.
__global__ void whole(int *out, int n) {
  __requires(n >= 0 && n < 4);
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = 10 * i;
  __assert(a[n] == 10 * n);
  out[threadIdx.x] = a[n];
}
