//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>
#include <stdlib.h>

// All of the host's numbers are zero but for one, which is copied along.
__global__ void k(int *a, int n) { __assert(n < 4 || a[3] == 0); }

int main(int, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (m != n || n < 4) return 1;
  int *h = (int *)calloc(n, sizeof(int)), *d;
  h[3] = 7;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, h, m * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(d, n);
}
