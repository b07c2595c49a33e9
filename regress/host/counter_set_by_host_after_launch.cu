//expect: holds
#include <cuda_runtime.h>

// The host waits before it writes to memory that the kernel uses.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

int main() {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMallocManaged(&count, sizeof(int));
  *count = 0;
  compact<<<1, 8>>>(in, out, count);
  cudaDeviceSynchronize();
  *count = 100;
}
