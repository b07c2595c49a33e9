//expect: holds
#include <cuda_runtime.h>

// What is left is 5 minus twice what was taken, never less than -5.
__global__ void k(int n) {
  __assert(n >= -5 && n <= 5);
}

int main(int c, char **) {
  int left = 5;
  for (int i = 0; i < c && i < 5; i++) left -= 2;
  k<<<1, 1>>>(left);
  cudaDeviceSynchronize();
}
