//expect: holds
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// The kernel writes b and only reads a; the event is over before b is read.
__global__ void copy(int *a, int *b) {
  b[threadIdx.x] = a[threadIdx.x];
}

int main() {
  int *a, *b;
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMallocManaged(&b, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) a[i] = i;
  copy<<<1, 64>>>(a, b);
  cudaEventRecord(e);
  int first = a[0];
  cudaEventSynchronize(e);
  return first == b[0];
}
