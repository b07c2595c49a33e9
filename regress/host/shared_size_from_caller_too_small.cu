//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>

// Threads and bytes come from main, through two functions; two bytes for each thread's word.
__global__ void turn(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[0];
}

void launch(int *a, unsigned threads) {
  const unsigned bytes = threads * sizeof(short);
  turn<<<1, threads, bytes>>>(a);
}

int main() {
  int *a;
  cudaMalloc(&a, 96 * sizeof(int));
  launch(a, 96);
}
