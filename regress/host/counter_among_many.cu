//expect: holds
#include <cstdlib>

// A loop that changes many numbers, and counts from 0: what it counts is not negative, and below the limit.
__global__ void clear(int *a, int n, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - t) a[t + i] = 0;
}

int typed[24];

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, n * 4);
  for (int t = 0; t < n - 1; t++) {
    for (int k = 0; k < 24; k++) typed[k] = rand();
    clear<<<n / 256 + 1, 256>>>(a, n, t);
  }
}
