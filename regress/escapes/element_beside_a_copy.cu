//expect: violated
//property: assertion
//line: 9
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
// The copy may write to the element after the host has.
__global__ void check(int v) {
  assert(v <= 5);
}

int main(int argc, char **argv) {
  int *counts, *d;
  const int row = atoi(argv[1]) & 63;
  cudaMallocHost(&counts, 64 * sizeof(int));
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  cudaMemcpyAsync(counts, d, 64 * sizeof(int), cudaMemcpyDeviceToHost, 0);
  counts[row] = 5;
  cudaStreamSynchronize(0);
  check<<<1, 1>>>(counts[row]);
}
