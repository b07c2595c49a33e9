//expect: violated
//property: assertion
#include <cuda_runtime.h>
#include <stdint.h>

// With the address of a and the distance to b, the program has the address of b.
__global__ void set(int *p) { p[threadIdx.x] = 5; }
__global__ void use(const int *b) { __assert(b[threadIdx.x] == 0); }
int main() {
  int *a, *b;
  cudaMalloc(&a, 128);
  cudaMalloc(&b, 128);
  cudaMemset(b, 0, 128);
  const uintptr_t distance = (uintptr_t)b - (uintptr_t)a;
  set<<<1, 32>>>((int *)((uintptr_t)a + distance));
  use<<<1, 32>>>(b);
  cudaDeviceSynchronize();
}
