//expect: violated
//property: bounds
//line: 9
#include <cstdlib>

// With more than 2^30 elements i + step wraps to a negative index, which is less than n again.
__global__ void fill(char *x, int n) {
  int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) x[i] = 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  char *x;
  cudaMalloc(&x, n);
  fill<<<(n - 1) / 512 + 1, 512>>>(x, n);
}
