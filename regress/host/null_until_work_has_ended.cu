//expect: violated
//property: null
//line: 8
#include <cuda_runtime.h>

// That work has not ended yet is no failure: the launch is made with null then.
__global__ void clear(int *a) {
  a[threadIdx.x] = 0;
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 32 * sizeof(int));
  clear<<<1, 32>>>(cudaStreamQuery(s) == cudaSuccess ? a : nullptr);
  cudaDeviceSynchronize();
}
