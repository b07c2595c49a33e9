//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>

// The float that is nearest to 2^29 - 1 is 2^29: the last block lacks an element.
__global__ void set(int *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = n;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (n < 256 || n > 1 << 29) return 1;
  cudaMalloc(&a, n * sizeof(int));
  set<<<(unsigned)floorf((float)n / 256), 256>>>(a, n);
}
