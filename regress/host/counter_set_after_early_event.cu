//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// The other stream waits for what is recorded before the launch.
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
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaMemsetAsync(count, 0, sizeof(int), a);
  cudaEventRecord(e, a);
  compact<<<1, 8, 0, a>>>(in, out, count);
  cudaStreamWaitEvent(b, e, 0);
  cudaMemsetAsync(count, 7, sizeof(int), b);
}
