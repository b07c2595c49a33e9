//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>

// n bytes are zeroed, not n integers.
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
  cudaMemset(bins, 0, n);
  histogram<<<1, 8>>>(data, bins);
}
