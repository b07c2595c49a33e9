//expect: holds
#include <cstdlib>

// n is a power of two, so the index is less than n.
__global__ void swapPairs(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(i & 1)) a[(i ^ 1) & (n - 1)] = i;
}

int main(int argc, char **argv) {
  unsigned n = atoi(argv[1]);
  if (n < 256 || n > 1 << 20) return 1;
  n--;
  n |= n >> 1, n |= n >> 2, n |= n >> 4, n |= n >> 8, n |= n >> 16;
  n++;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  swapPairs<<<n / 256, 256>>>(a, n);
}
