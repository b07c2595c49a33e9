//expect: violated
//property: race
#include <cuda_runtime.h>
#include <random>

// Numbers that are drawn come from outside: two of them may be equal.
__global__ void put(int *a, const int *where) {
  a[where[threadIdx.x] & 63] = threadIdx.x;
}

int main() {
  int h[64], *a, *where;
  std::mt19937 random(7);
  std::uniform_int_distribution<int> place(0, 63);
  for (int &x : h) x = place(random);
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&where, sizeof(h));
  cudaMemcpy(where, h, sizeof(h), cudaMemcpyHostToDevice);
  put<<<1, 64>>>(a, where);
}
