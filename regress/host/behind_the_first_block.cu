//expect: holds
#include <cuda_runtime.h>

// What is passed points behind the first 256 of 1,024 numbers: three blocks are left.
__global__ void add(int *data, const int *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += sums[blockIdx.x];
}

int main() {
  int *d = nullptr, *sums = nullptr;
  cudaMalloc(&d, 1024 * sizeof(int));
  cudaMalloc(&sums, 4 * sizeof(int));
  add<<<3, 256>>>(d + 256, sums, 768);
}
