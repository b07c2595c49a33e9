//expect: holds
#include <cuda_runtime.h>

// The host sets the counter back before each launch.
__device__ int count;

__global__ void compact(const int *in, int *out) {
  if (in[threadIdx.x] > 0) {
    int slot = atomicAdd(&count, 1);
    out[slot] = in[threadIdx.x];
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * sizeof(int));
  cudaMalloc(&out, 4 * sizeof(int));
  for (int i = 0; i < 2; i++) {
    int zero = 0;
    cudaMemcpyToSymbol(count, &zero, sizeof(int));
    compact<<<1, 4>>>(in, out);
  }
  cudaDeviceSynchronize();
}
