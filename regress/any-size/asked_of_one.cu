//expect: holds
//size: launch
//--blockDim=8 --gridDim=1

// Two threads alone would race. That another one asks for n == 0 speaks for all of them.
__global__ void mark(int *a, int n) {
  if (threadIdx.x == 7) __requires(n == 0);
  if (n) a[0] = threadIdx.x;
}
