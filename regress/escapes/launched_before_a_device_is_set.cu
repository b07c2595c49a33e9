//expect: violated
//property: assertion
//line: 14
// What is done before a device is set is done on device 0, for which cudaDeviceSynchronize does not wait afterwards: the fives
// may come after the zeros.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaHostAlloc(&a, 32 * sizeof(int), cudaHostAllocPortable);
  set<<<1, 32>>>(a);
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaMemset(a, 0, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}
