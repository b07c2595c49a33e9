//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Rows are one element longer than they are apart.
__global__ void fill(int *a, unsigned n) {
  __requires(n <= 1024);
  if (threadIdx.x <= n && blockIdx.x < 65536) a[blockIdx.x * n + threadIdx.x] = threadIdx.x;
}
