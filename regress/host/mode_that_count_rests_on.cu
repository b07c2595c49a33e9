//expect: violated
//property: assertion
//line: 12
#include <cuda_runtime.h>

// While `mode` is 0 the kernel leaves `count` as it finds it; but it does not leave `mode` so. The third launch finds 5
// in `count`.
__device__ int mode = 0;
__device__ int count = 0;

__global__ void step(int *out) {
  __assert(count == 0);
  out[0] = count;
  if (mode != 0) count = 5;
  mode = 1;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 3; i++) step<<<1, 1>>>(out);
  cudaDeviceSynchronize();
}
