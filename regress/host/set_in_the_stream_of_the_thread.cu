//expect: violated
//property: assertion
//line: 10
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include <assert.h>
#include <cuda_runtime.h>

// The default stream is one of this thread, for which a stream of the program does not wait.
__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int));
  use<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
