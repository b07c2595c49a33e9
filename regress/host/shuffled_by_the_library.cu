//expect: violated
//property: race
//line: 10
#include <algorithm>
#include <cuda_runtime.h>
#include <random>

// What the library makes of the numbers is left open: the first two may be alike.
__global__ void put(int *a, const int *where) {
  a[where[threadIdx.x]] = threadIdx.x;
}

int main() {
  int h[4] = {0, 0, 1, 2}, *a, *where;
  std::mt19937 random(7);
  std::shuffle(h, h + 4, random);
  cudaMalloc(&a, 3 * sizeof(int));
  cudaMalloc(&where, sizeof(h));
  cudaMemcpy(where, h, sizeof(h), cudaMemcpyHostToDevice);
  put<<<1, 2>>>(a, where);
}
