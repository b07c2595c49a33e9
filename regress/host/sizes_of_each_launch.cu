//expect: holds
// Launches of one shape into arrays of which each has a size of its own: what is passed does not tell it, but which of
// the launches it is. The second array has 100 elements, of which a number that was checked is used.
#include <stdlib.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 100) return 1;
  int *a, *b, *c;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, 100 * sizeof(int));
  cudaMalloc(&c, 200 * sizeof(int));
  fill<<<4, 64>>>(a, n);
  fill<<<4, 64>>>(b, n);
  fill<<<4, 64>>>(b, 50);
  fill<<<4, 64>>>(c, 2 * n);
  fill<<<4, 64>>>(a, n / 2);
  fill<<<4, 64>>>(c, 200);
}
