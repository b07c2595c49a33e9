//expect: holds
#include <cuda_runtime.h>

// The layer is no more than the loop of the host lets it be, which is not read: the extent says nothing then.
__global__ void clear(int *a, int width, int layer) {
  __requires(layer >= 0 && layer < 1024);
  a[layer * width + threadIdx.x] = 0;
}

int main() {
  const int layers = 3;
  int *a;
  cudaMalloc(&a, layers * 64 * sizeof(int));
  for (int layer = 0; layer < layers; ++layer) clear<<<1, 64>>>(a, 64, layer);
}
