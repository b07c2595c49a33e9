//expect: violated
//property: null
//line: 8
#include <cuda_runtime.h>

// Without an argument there is no mask.
__global__ void select(int *a, const int *mask) {
  a[threadIdx.x] = mask[threadIdx.x];
}

int main(int argc, char **) {
  int *a, *mask = nullptr;
  cudaMalloc(&a, 32 * sizeof(int));
  if (argc > 1) {
    cudaMalloc(&mask, 32 * sizeof(int));
    cudaMemset(mask, 0, 32 * sizeof(int));
  }
  select<<<1, 32>>>(a, mask);
}
