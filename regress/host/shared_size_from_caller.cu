//expect: holds
#include <cuda_runtime.h>

// Threads and bytes come from main, through two functions; a word for each thread.
__global__ void turn(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(int *a, unsigned threads) {
  const unsigned bytes = threads * sizeof(int);
  turn<<<1, threads, bytes>>>(a);
}

void run(unsigned threads) {
  int *a;
  cudaMalloc(&a, threads * sizeof(int));
  launch(a, threads);
}

int main() { run(96); }
