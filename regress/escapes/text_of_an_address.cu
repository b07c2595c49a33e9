//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>
#include <stdio.h>

// The program reads the address of a in a text, so that set writes to a.
__global__ void set(int *a) { a[threadIdx.x] = 5; }
__global__ void use(const int *a) {
  __assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  void *b;
  char text[64];
  cudaMalloc(&a, 128);
  cudaMemset(a, 0, 128);
  snprintf(text, sizeof text, "%p", (void *)a);
  sscanf(text, "%p", &b);
  set<<<1, 32>>>((int *)b);
  use<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
