//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A block has a row of n elements, a thread one of them.
__global__ void fill(int *a, unsigned n) {
  __requires(n <= 1024);
  if (threadIdx.x < n && blockIdx.x < 65536) a[blockIdx.x * n + threadIdx.x] = threadIdx.x;
}
