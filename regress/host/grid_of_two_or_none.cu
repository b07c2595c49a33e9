//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>
#include <stdlib.h>

// As grid_of_one_or_none.cu, with two blocks, which write to the same places.
__global__ void put(int *a, int n) { a[threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  const unsigned n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 512 * sizeof(int));
  put<<<(n / 512) + (0 != n % 512) ? 2 : 0, 512>>>(a, n);
}
