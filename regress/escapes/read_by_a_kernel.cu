//expect: holds
#include <cuda_runtime.h>

__device__ int count = 3;
__global__ void copy(int *out) { out[0] = count; }
__global__ void look() { __assert(count == 3); }

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  copy<<<1, 1>>>(out);
  look<<<1, 1>>>();
}
