//expect: violated
//property: uninitialised-read
//line: 12
//--error uninitialised-read
#include <cuda_runtime.h>

// The first thread of each block writes nothing, and its element is read.
__global__ void turn(int *a) {
  int first = blockIdx.x * blockDim.x;
  if (threadIdx.x) a[first + threadIdx.x] = threadIdx.x;
  __syncthreads();
  int v = a[first + blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  a[first + threadIdx.x] = v;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  turn<<<2, 32>>>(a);
}
