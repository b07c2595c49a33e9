//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// The text with the address goes through the environment, and comes back as a number.
__global__ void set(int *a) { a[threadIdx.x] = 5; }
__global__ void use(const int *a) {
  __assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  char text[64];
  cudaMalloc(&a, 128);
  cudaMemset(a, 0, 128);
  sprintf(text, "device %d: %-20p", 0, (void *)a);
  setenv("A", text, 1);
  set<<<1, 32>>>((int *)strtoul(getenv("A") + 10, nullptr, 16));
  use<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
