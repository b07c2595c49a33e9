//expect: violated
//property: assertion
//line: 9
// cudaDeviceSynchronize waits for the device that is set, and the memset is another one's.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaStream_t s, t;
  cudaSetDevice(1);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int), s);
  cudaSetDevice(0);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  use<<<1, 32, 0, t>>>(a);
}
