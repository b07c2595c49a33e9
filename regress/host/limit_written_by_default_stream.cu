//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// A stream of its own does not wait for the default stream, and the default stream does not wait for it.
__global__ void look(const int *limit) {
  __assert(*limit == 0);
}

__global__ void raise(int *limit) {
  *limit = 1;
}

int main() {
  int *limit;
  cudaMalloc(&limit, sizeof(int));
  cudaMemset(limit, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  look<<<1, 1, 0, own>>>(limit);
  raise<<<1, 1>>>(limit);
  cudaDeviceSynchronize();
}
