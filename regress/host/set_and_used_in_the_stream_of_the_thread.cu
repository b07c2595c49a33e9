//expect: holds
#include <assert.h>
#include <cuda_runtime.h>

// Work in the stream of the thread is in order; what is set there is over when the stream was waited for.
__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int), cudaStreamPerThread);
  use<<<1, 32, 0, cudaStreamPerThread>>>(a);
  cudaStreamSynchronize(cudaStreamPerThread);
  use<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
