//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

// The launch passes -3: thread 0 reads in front of the array.
__global__ void shift(int *a, int n) {
  extern __shared__ int s[];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads(); if (int(threadIdx.x) + n < int(blockDim.x)) a[threadIdx.x] = s[threadIdx.x + n];
}

void run(int *a) {
  int threads = 48, n = -3;
  void *arguments[] = {(void *)&a, (void *)&n};
  cudaLaunchCooperativeKernel((void *)shift, dim3(1), dim3(threads), arguments, threads * sizeof(int), 0);
}
