//expect: violated
//property: bounds
#include <cuda_runtime.h>
#include <stdlib.h>

// The size is rounded up to whole lines of 256 bytes; the kernel clears one piece more.
__global__ void clear(int4 *a, int lines) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < lines * 16 + 1) a[i] = make_int4(0, 0, 0, 0);
}
int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 100000) return 1;
  const size_t bytes = (n * sizeof(int) + 255) & ~(size_t)255;
  int4 *a;
  cudaMalloc(&a, bytes);
  const int lines = bytes / 256;
  clear<<<(lines * 16 + 63) / 64, 64>>>(a, lines);
  cudaDeviceSynchronize();
}
