//expect: violated
//property: bounds
//line: 10
// Five launches of one shape, into an array as long as is passed, and into one of 50 elements: a third of a number below
// 120 fits there, half of one does not.
#include <stdlib.h>

__global__ void clear(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (n < 1 || n >= 120 || m < 1 || m >= 1000) return 1;
  int *a, *b, *c;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, 50 * sizeof(int));
  cudaMalloc(&c, m * sizeof(int));
  clear<<<4, 64>>>(a, n);
  clear<<<4, 64>>>(c, m);
  clear<<<4, 64>>>(b, 50);
  clear<<<4, 64>>>(b, n / 3);
  clear<<<4, 64>>>(b, n / 2);
}
