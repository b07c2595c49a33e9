//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// The counter takes each value below the program's number of arguments.
__global__ void k(int *p, int i) {
  p[i] = 1;
}

int main(int c, char **) {
  int *a;
  cudaMalloc(&a, 12);
  for (int i = 0; i < c; i++) k<<<1, 1>>>(a, i);
  cudaDeviceSynchronize();
  cudaFree(a);
}
