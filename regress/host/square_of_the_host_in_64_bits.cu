//expect: violated
//property: assertion
//line: 8
#include <cstdlib>

// As square_of_the_host.cu, but the size is computed in 64 bits: n may be 46341.
__global__ void diagonal(int *m, int n) {
  __assert(n <= 46340);
  if (threadIdx.x < n) m[threadIdx.x] = 0;
}

void clear(int *m, int n) {
  int *copy = (int *)malloc(size_t(n) * n * sizeof(int));
  if (n > 0) diagonal<<<1, 64>>>(m, n);
  free(copy);
}
