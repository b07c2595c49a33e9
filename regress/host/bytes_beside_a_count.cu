//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// The number of bytes is four times that of elements in each round.
__global__ void fill(int *a, int n) {
  for (int i = threadIdx.x; i < n; i += 256) a[i] = 0;
}

int main(int argc, char **argv) {
  int want = atoi(argv[1]), size = 256;
  size_t bytes = 1024;
  int *a;
  while (size < want && size < (1 << 20)) {
    size *= 2;
    bytes *= 2;
  }
  cudaMalloc(&a, bytes);
  fill<<<1, 256>>>(a, size);
  cudaDeviceSynchronize();
}
