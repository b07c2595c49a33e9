//expect: violated
//property: host-use-after-free
//line: 17
// cudaDeviceReset frees what was allocated, and a launch gets it afterwards.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  cudaDeviceReset();
  use<<<1, 32>>>(a);
}
