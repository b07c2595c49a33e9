//expect: violated
//property: race
//line: 11
#include <cuda_runtime.h>

// Without the flag, two threads write each element.
__global__ void add(int *v, int n, bool single, int number) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (single) v[i] += number;
  else v[i / 2] = i;
}

int main() {
  const int n = 4096;
  int *v;
  cudaMalloc(&v, n * sizeof(int));
  cudaMemset(v, 0, n * sizeof(int));
  for (int round = 0; round < 10; ++round) add<<<n / 256, 256>>>(v, n, false, 3);
}
