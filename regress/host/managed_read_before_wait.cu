//expect: violated
//property: unsynchronised-read
//line: 16
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// The kernel may not have begun when the host reads.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  return a[0] == 7;
}
