//expect: violated
//property: bounds
#include <cuda_runtime.h>
#include <stdint.h>

// Two arrays lie in one pool, each from an address that is rounded up, and the pool is too short for the second.
__global__ void shift(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
static char *align(char *p) {
  return (char *)(((uintptr_t)p + 255) & ~(uintptr_t)255);
}
int main() {
  const int n = 1000;
  const size_t bytes = (n * sizeof(int) + 255) & ~(size_t)255;
  char *pool;
  cudaMalloc(&pool, 2 * bytes - 256);
  cudaMemset(pool, 0, 2 * bytes - 256);
  char *in = align(pool), *out = align(in + n * sizeof(int));
  shift<<<(n + 127) / 128, 128>>>((int *)out, (int *)in, n);
  cudaDeviceSynchronize();
}
