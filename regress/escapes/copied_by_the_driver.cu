//expect: violated
//property: assertion
//line: 10
// cuMemcpyDtoD gets both addresses as numbers.
#include <assert.h>
#include <cuda_runtime.h>
#include <cuda.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  int *b;
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMemset(b, 7, 32 * sizeof(int));
  cuMemcpyDtoD((CUdeviceptr)a, (CUdeviceptr)b, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}
