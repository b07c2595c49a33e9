//expect: holds
// As launched_before_a_device_is_set.cu, and the device that is set is the one of before.
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
  cudaSetDevice(0);
  cudaDeviceSynchronize();
  cudaMemset(a, 0, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}
