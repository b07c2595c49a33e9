//expect: unknown
#include <algorithm>
#include <cuda_runtime.h>
#include <numeric>
#include <random>

// A shuffled permutation is one: no two threads write one element. That is not followed, and no reason for an alarm.
__global__ void put(int *a, const int *where) {
  a[where[threadIdx.x] & 63] = threadIdx.x;
}

int main() {
  int h[64], *a, *where;
  std::iota(h, h + 64, 0);
  std::mt19937 random(7);
  std::shuffle(h, h + 64, random);
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&where, sizeof(h));
  cudaMemcpy(where, h, sizeof(h), cudaMemcpyHostToDevice);
  put<<<1, 64>>>(a, where);
}
