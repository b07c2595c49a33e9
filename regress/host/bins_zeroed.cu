//expect: holds
#include <cuda_runtime.h>

// All bins are zeroed, however many there are: no bin gets beyond the number of threads.
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
  const size_t bytes = sizeof(int) * n;
  cudaMemset(bins, 0, bytes);
  histogram<<<1, 8>>>(data, bins);
}
