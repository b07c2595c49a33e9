//expect: holds
#include <cuda_runtime.h>

// A launch by a function of the runtime, with the addresses of its arguments.
__global__ void shift(int *a, int n) {
  extern __shared__ int s[];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  if (threadIdx.x + n < blockDim.x) a[threadIdx.x] = s[threadIdx.x + n];
}

void run(int *a) {
  int threads = 48, n = 3;
  void *arguments[] = {(void *)&a, (void *)&n};
  cudaLaunchCooperativeKernel((void *)shift, dim3(1), dim3(threads), arguments, threads * sizeof(int), 0);
}
