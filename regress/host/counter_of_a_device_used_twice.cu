//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// Each device has a counter of its own, and the first one is launched on twice.
__device__ int count;

__global__ void take(int *out) {
  int k = atomicAdd(&count, 1);
  __assert(k >= 0 && k < 32);
  out[k] = 1;
}

int main() {
  for (int d = 0; d < 3; d++) {
    int *out;
    cudaSetDevice(d & 1);
    cudaMalloc(&out, 32 * sizeof(int));
    take<<<1, 32>>>(out);
  }
}
