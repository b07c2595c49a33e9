//expect: holds
// One device, whichever it is, is set once.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaStream_t s, t;
  cudaSetDevice(argc > 1 ? atoi(argv[1]) : 0);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int), s);
  cudaDeviceSynchronize();
  use<<<1, 32, 0, t>>>(a);
}
