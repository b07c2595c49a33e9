//expect: holds
#include <cuda_runtime.h>

// Each device has a counter of its own, which is 0 when it is launched on.
__device__ int count;

__global__ void take(int *out) {
  int k = atomicAdd(&count, 1);
  __assert(k >= 0 && k < 32);
  out[k] = 1;
}

int main() {
  for (int d = 0; d < 2; d++) {
    int *out;
    cudaSetDevice(d);
    cudaMalloc(&out, 32 * sizeof(int));
    take<<<1, 32>>>(out);
  }
}
