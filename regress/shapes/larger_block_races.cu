//expect: violated
//property: race
//line: 10

// With 64 threads nobody goes behind the branch; larger blocks are tried, too.
__global__ void fill(int *a) {
  __shared__ int last;
  if (threadIdx.x == 0) last = 0;
  __syncthreads();
  if (threadIdx.x >= 128) last = threadIdx.x;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = last;
}
