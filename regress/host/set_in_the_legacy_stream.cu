//expect: holds
#include <assert.h>
#include <cuda_runtime.h>

// A stream that was created without flags waits for the legacy default stream.
__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int), cudaStreamLegacy);
  use<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
