//expect: holds
#include <cuda_runtime.h>

// Only i is compared with 5; s is as large as i.
__global__ void k(int n) {
  __assert(n <= 5);
}

int main(int c, char **) {
  int s = 0;
  for (int i = 0; i < c && i < 5; i++) s++;
  k<<<1, 1>>>(s);
  cudaDeviceSynchronize();
}
