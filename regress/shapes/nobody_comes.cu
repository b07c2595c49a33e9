//expect: holds within bound

// No block has 2,000 threads: what stands behind the branch was not looked at, and is told.
__global__ void fill(int *a) {
  if (threadIdx.x >= 2000) a[0] = threadIdx.x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
