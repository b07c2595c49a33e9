//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>

// The host reads h while the copy into it may not have begun: n is 5 as well as 0.
__global__ void k(int n) {
  if (threadIdx.x == 0)
    __assert(n <= 0);
}

int main() {
  int *a, *h;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, sizeof(int));
  cudaMallocHost(&h, sizeof(int));
  *h = 5;
  cudaMemset(a, 0, sizeof(int));
  cudaMemcpyAsync(h, a, sizeof(int), cudaMemcpyDeviceToHost, s);
  k<<<1, 1>>>(*h);
}
