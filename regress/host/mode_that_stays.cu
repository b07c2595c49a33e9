//expect: holds
#include <cuda_runtime.h>

// While `mode` is 0 the kernel leaves `count` as it finds it, and `mode`, too.
__device__ int mode = 0;
__device__ int count = 0;

__global__ void step(int *out) {
  __assert(count == 0);
  out[0] = count;
  if (mode != 0) count = 5;
  mode = 0;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 3; i++) step<<<1, 1>>>(out);
  cudaDeviceSynchronize();
}
