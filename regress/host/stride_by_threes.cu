//expect: holds
#include <cstdlib>

// By threes from 0 on: never below.
__global__ void add(int *a, int n, int stride) {
  __assert(stride >= 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += stride;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, n * 4);
  cudaMemset(a, 1, n * 4);
  for (int stride = 0; stride < n; stride += 3) add<<<2, 64>>>(a, n, stride);
}
