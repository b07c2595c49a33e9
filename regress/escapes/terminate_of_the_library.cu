//expect: holds
// std::terminate ends the program: nothing is launched with ones.
#include <assert.h>
#include <cuda_runtime.h>
#include <exception>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  if (argc > 1) {
    cudaMemset(a, 1, 32 * sizeof(int));
    std::terminate();
  }
  use<<<1, 32>>>(a);
}
