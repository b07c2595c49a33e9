//expect: violated
//property: assertion
//line: 9
#include <stdlib.h>
#include <cuda_runtime.h>

// Each round has a stream of its own: the kernel of the one before may still write while the array is zeroed.
__global__ void k(int *a) {
  __assert(*a == 0);
  *a = 1;
}

int main(int argc, char **argv) {
  int *a, n = argc > 1 ? atoi(argv[1]) : 2;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < n; ++i) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMemsetAsync(a, 0, sizeof(int), s);
    k<<<1, 1, 0, s>>>(a);
  }
}
