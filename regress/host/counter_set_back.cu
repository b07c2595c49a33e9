//expect: holds
//knownbug: that a number which is set back stays small is not known, so that the launch is unknown
#include <cuda_runtime.h>

// The number is 0, 1 or 2: never one that the array has no place for.
__global__ void k(int *p, int w) {
  p[w] = 1;
}

int main(int c, char **) {
  int *a, w = 0;
  cudaMalloc(&a, 12);
  for (int i = 0; i < c; i++) {
    k<<<1, 1>>>(a, w);
    if (++w == 3) w = 0;
  }
  cudaDeviceSynchronize();
  cudaFree(a);
}
