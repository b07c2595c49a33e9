//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>

// The second device may be the first one: argc tells.
__device__ int count;
__global__ void take(int *out) {
  int k = atomicAdd(&count, 1);
  __assert(k >= 0 && k < 32);
  out[k] = 1;
}

int main(int argc, char **argv) {
  int *out;
  cudaSetDevice(0);
  cudaMalloc(&out, 32 * sizeof(int));
  take<<<1, 32>>>(out);
  cudaSetDevice(argc - 1);
  cudaMalloc(&out, 32 * sizeof(int));
  take<<<1, 32>>>(out);
}
