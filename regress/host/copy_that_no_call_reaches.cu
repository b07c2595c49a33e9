//expect: holds
#include <cuda_runtime.h>

// 512 bytes go into a only where somebody passes 128, and nobody does.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

static void upload(int *a, const int *h, int n) {
  if (n == 128) cudaMemcpy(a, h, 128 * sizeof(int), cudaMemcpyHostToDevice);
  if (n == 64) cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
}

int main() {
  int h[128] = {0}, *a;
  cudaMalloc(&a, 64 * sizeof(int));
  upload(a, h, 64);
  fill<<<1, 64>>>(a);
}
