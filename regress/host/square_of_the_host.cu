//expect: holds
#include <cstdlib>

// The host has a copy of the matrix, so n times n fits an int: n is at most 46340.
__global__ void diagonal(int *m, int n) {
  __assert(n <= 46340);
  if (threadIdx.x < n) m[threadIdx.x] = 0;
}

void clear(int *m, int n) {
  int *copy = (int *)malloc(n * n * sizeof(int));
  if (n > 0) diagonal<<<1, 64>>>(m, n);
  free(copy);
}
