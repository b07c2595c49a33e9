//expect: violated
//property: assertion
//line: 9
// A copy from memory that is not pinned may return before the device has all of it, and the stream does not wait.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a, h[32] = {};
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  use<<<1, 32, 0, s>>>(a);
}
