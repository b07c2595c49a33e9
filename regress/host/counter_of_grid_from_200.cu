//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// More threads than interleavings are followed of: the counter starts at 200.
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
  unsigned start = 200;
  cudaMemcpy(count, &start, sizeof(unsigned), cudaMemcpyHostToDevice);
  compact<<<8, 16>>>(in, out, count);
}
