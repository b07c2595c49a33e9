//expect: violated
//property: race
//line: 9

// The kernel leaves unless a block has 96 threads: with 64 it would do nothing.
__global__ void fill(int *a) {
  if (blockDim.x != 96) return;
  __shared__ int last;
  if (threadIdx.x >= 80) last = threadIdx.x;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = last;
}
