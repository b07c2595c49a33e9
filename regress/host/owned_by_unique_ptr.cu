//expect: violated
//property: bounds
//line: 12
#include <cuda_runtime.h>

#include <memory>

// The deleter is the runtime's own function. Element n is behind the end.
__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  a[i] = i;
}

int main() {
  const int n = 1000;
  int *p;
  cudaMalloc(&p, n * sizeof(int));
  std::unique_ptr<int, decltype(&cudaFree)> owner(p, &cudaFree);
  fill<<<(n + 255) / 256, 256>>>(owner.get(), n);
}
