//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// The counter is changed under another name.
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
  int *same = count;
  cudaMemset(count, 0, sizeof(int));
  cudaMemset(same, 9, sizeof(int));
  compact<<<1, 8>>>(in, out, count);
}
