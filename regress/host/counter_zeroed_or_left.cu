//expect: holds
#include <cuda_runtime.h>

// The counter is zeroed in every run that gets to the launch.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

int main(int argc, char **) {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  if (argc > 1)
    cudaMemset(count, 0, sizeof(int));
  else
    return 1;
  compact<<<1, 8>>>(in, out, count);
}
