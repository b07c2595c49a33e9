//expect: violated
//property: race
//line: 9

// As many threads as the kernel is compiled for.
__global__ void __launch_bounds__(128) fill(int *a) {
  __shared__ int last;
  if (threadIdx.x == 100) last = 1;
  if (threadIdx.x == 101) last = 2;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = last;
}
