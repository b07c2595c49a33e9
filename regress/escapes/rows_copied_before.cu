//expect: holds
// The host waits for the copy of the rows before it begins the memset.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a, *b;
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMemset(b, 7, 32 * sizeof(int));
  cudaDeviceSynchronize();
  cudaMemcpy2DAsync(a, 32, b, 32, 32, 4, cudaMemcpyDeviceToDevice, s);
  cudaDeviceSynchronize();
  cudaMemsetAsync(a, 0, 32 * sizeof(int), t);
  use<<<1, 32, 0, t>>>(a);
}
