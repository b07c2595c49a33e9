//expect: violated
//property: assertion
#include <cuda_runtime.h>
#include <stdint.h>

// As other_by_the_distance, but b is one of two arrays, of which a is one.
__global__ void set(int *p) { p[threadIdx.x] = 5; }
__global__ void use(const int *b) { __assert(b[threadIdx.x] == 0); }
int main(int argc, char **) {
  int *a, *c;
  cudaMalloc(&a, 128);
  cudaMalloc(&c, 128);
  cudaMemset(c, 0, 128);
  int *b = argc > 1 ? c : a;
  const uintptr_t distance = (uintptr_t)b - (uintptr_t)a;
  set<<<1, 32>>>((int *)((uintptr_t)a + distance));
  use<<<1, 32>>>(c);
  cudaDeviceSynchronize();
}
