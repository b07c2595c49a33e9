//expect: holds
#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>

// Up to 2^24 floats hold all whole numbers: all these blocks are whole.
__global__ void set(int *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = n;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (n < 256 || n > 1 << 24) return 1;
  cudaMalloc(&a, n * sizeof(int));
  set<<<(unsigned)floorf((float)n / 256), 256>>>(a, n);
}
