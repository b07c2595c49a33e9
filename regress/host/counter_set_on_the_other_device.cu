//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>

// The copy sets the counter of device 0, and the launch is on device 1, which begins with 0.
__device__ int count;
__global__ void look(int *out) {
  int k = count;
  __assert(k == 7);
  out[threadIdx.x] = k;
}

int main() {
  int *out, seven = 7;
  cudaMemcpyToSymbol(count, &seven, sizeof(int));
  cudaSetDevice(1);
  cudaMalloc(&out, 32 * sizeof(int));
  look<<<1, 32>>>(out);
}
