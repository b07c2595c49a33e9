//expect: holds
//size: launch
//--blockDim=2 --gridDim=3

// Two blocks alone would race. That another one asks for n == 0 speaks for all of them.
__global__ void mark(int *a, int n) {
  if (blockIdx.x == 1) __requires(n == 0);
  if (n && threadIdx.x == 0) a[0] = blockIdx.x;
}
