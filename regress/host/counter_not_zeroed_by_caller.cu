//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// One of two callers forgets to zero.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

void reset(int *counters, int n) { cudaMemset(counters, 0, n * sizeof(int)); }

void run(int *in, int *out, int *counter) { compact<<<1, 8>>>(in, out, counter); }

int main() {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  reset(count, 1);
  run(in, out, count);
  run(in, out, count);
}
