//expect: holds
//--blockDim=2 --gridDim=1

// Each call has its own variable; the address of the caller's is of the caller's.
__device__ int chain(int *before, int n) {
  int mine = n;
  if (before) assert(*before == n + 1);
  if (n > 0) mine = chain(&mine, n - 1) + 1;
  return mine;
}
__global__ void call(int *out) { out[threadIdx.x] = chain(nullptr, 3); }
