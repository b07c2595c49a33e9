//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// The sum comes before the choice: there is one block, or none, and then nothing is launched. One block is all that writes.
__global__ void put(int *a, int n) { a[threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  const unsigned n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 512 * sizeof(int));
  put<<<(n / 512) + (0 != n % 512) ? 1 : 0, 512>>>(a, n);
}
