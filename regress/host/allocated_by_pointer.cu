//expect: violated
//property: copy-size
//line: 15
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void fill(float *d) { d[threadIdx.x] = 0; }

// The memory of the host comes from a function that is called by its address.
int main() {
  void *(*get)(size_t) = malloc;
  float *h = (float *)get(100 * sizeof(float)), *d;
  cudaMalloc(&d, 128 * sizeof(float));
  fill<<<1, 128>>>(d);
  cudaMemcpy(h, d, 128 * sizeof(float), cudaMemcpyDeviceToHost);
}
