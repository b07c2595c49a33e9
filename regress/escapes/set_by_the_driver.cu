//expect: violated
//property: assertion
//line: 10
// A function of the driver gets the address as a number, and writes there.
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
  cuMemsetD32((CUdeviceptr)a, 7, 32);
  use<<<1, 32>>>(a);
}
