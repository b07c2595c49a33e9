//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>

// As behind_the_first_block.cu with as many numbers as the array has from its beginning: four blocks write behind the end.
__global__ void add(int *data, const int *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += sums[blockIdx.x];
}

int main() {
  int *d = nullptr, *sums = nullptr;
  cudaMalloc(&d, 1024 * sizeof(int));
  cudaMalloc(&sums, 4 * sizeof(int));
  add<<<4, 256>>>(d + 256, sums, 1024);
}
