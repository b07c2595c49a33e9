//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// With scratch memory the sums go there, without it nowhere: the kernel asks. An empty array has no blocks.
__global__ void sum(const int *in, int *scratch, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && scratch) scratch[i] = in[i];
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1000;
  int *in = nullptr, *scratch = nullptr;
  if (n > 0) cudaMalloc(&in, n * sizeof(int));
  if (argc > 2) cudaMalloc(&scratch, n * sizeof(int));
  if (n > 0) cudaMemset(in, 0, n * sizeof(int));
  sum<<<(n + 255) / 256, 256>>>(in, scratch, n);
}
