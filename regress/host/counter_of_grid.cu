//expect: holds
#include <cuda_runtime.h>

// More threads than interleavings are followed of: no slot is beyond the number of threads, and no two get the same.
__global__ void compact(const int *in, int *out, unsigned *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    unsigned slot = atomicAdd(count, 1u);
    __assert(slot < 128);
    out[slot] = in[i];
  }
}

int main() {
  int *in, *out;
  unsigned *count;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMalloc(&count, sizeof(unsigned));
  cudaMemset(count, 0, sizeof(unsigned));
  compact<<<8, 16>>>(in, out, count);
}
