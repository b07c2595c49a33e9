//expect: violated
//property: assertion
//line: 9
// The copy in one stream may come after the memset in another.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a, *b;
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMemset(b, 7, 32 * sizeof(int));
  cudaDeviceSynchronize();
  cudaMemcpyPeerAsync(a, 0, b, 0, 32 * sizeof(int), s);
  cudaMemsetAsync(a, 0, 32 * sizeof(int), t);
  use<<<1, 32, 0, t>>>(a);
}
