//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>

// n changes between the allocation and cudaMemset.
__global__ void histogram(const unsigned char *data, int *bins) {
  int old = atomicAdd(&bins[data[threadIdx.x]], 1);
  __assert(old >= 0 && old < 8);
}

int main(int argc, char **) {
  int n = 256 * argc;
  unsigned char *data;
  int *bins;
  cudaMalloc(&data, 8);
  cudaMalloc(&bins, n * sizeof(int));
  n = 128 * argc;
  cudaMemset(bins, 0, n * sizeof(int));
  histogram<<<1, 8>>>(data, bins);
}
