//expect: violated
//property: bounds
//line: 10
// As sizes_of_each_launch, with a number that needs all bits: the last launch is the one in which every thread is below it.
#include <stdlib.h>

typedef unsigned long long number;
__global__ void fill(int *a, number n) {
  number i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 100) return 1;
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, 100 * sizeof(int));
  fill<<<4, 64>>>(a, n);
  fill<<<4, 64>>>(b, n);
  fill<<<4, 64>>>(b, 50);
  fill<<<4, 64>>>(a, n / 2);
  fill<<<4, 64>>>(b, 0xfffffffffffffff0);
}
