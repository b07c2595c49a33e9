//expect: violated
//property: bounds
//line: 10
// As sizes_of_each_launch, but the number that is checked may be larger than the second array. That the first array has
// as many elements as it says does not help.
#include <stdlib.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 120) return 1;
  int *a, *b, *c;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, 100 * sizeof(int));
  cudaMalloc(&c, 240 * sizeof(int));
  fill<<<4, 64>>>(a, n);
  fill<<<4, 64>>>(b, n);
  fill<<<4, 64>>>(b, 50);
  fill<<<4, 64>>>(c, 2 * n);
  fill<<<4, 64>>>(a, n / 2);
  fill<<<4, 64>>>(c, 200);
}
