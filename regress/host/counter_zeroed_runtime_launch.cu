//expect: holds
#include <cuda_runtime.h>

// A launch by a function of the runtime, with the addresses of its arguments.
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
  cudaMalloc(&count, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  void *arguments[] = {&in, &out, &count};
  cudaLaunchKernel((void *)compact, dim3(1), dim3(8), arguments, 0, 0);
}
