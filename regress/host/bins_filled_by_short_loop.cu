//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>

// The loop of the host leaves out the last bin.
__global__ void histogram(const unsigned char *data, int *bins) {
  int old = atomicAdd(&bins[data[threadIdx.x]], 1);
  __assert(old >= 0 && old < 8);
}

int main(int argc, char **) {
  int n = 256 * argc;
  unsigned char *data;
  int *bins;
  cudaMalloc(&data, 8);
  cudaMallocManaged(&bins, n * sizeof(int));
  for (int i = 0; i < n - 1; i++) bins[i] = 0;
  histogram<<<1, 8>>>(data, bins);
}
