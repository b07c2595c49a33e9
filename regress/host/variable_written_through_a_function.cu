//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

// A function that the first kernel calls gets the address.
__device__ int size = 64;
__device__ void set(int *p, int n) { *p = n; }
__global__ void first(int n) { set(&size, n); }
__global__ void second(int *a) { a[threadIdx.x % size] = 1; }

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  first<<<1, 1>>>(100);
  second<<<1, 128>>>(a);
}
