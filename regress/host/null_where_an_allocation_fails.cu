//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>

// Null is returned where a call of the runtime fails: what comes of that is not the launch's fault. The second launch
// is made where it did not fail.
__global__ void clear(int *a) {
  a[threadIdx.x] = 0;
}

static int *allocated(size_t bytes) {
  int *p = nullptr;
  if (cudaMalloc(&p, bytes) != cudaSuccess) {
    fprintf(stderr, "no memory\n");
    return nullptr;
  }
  if (cudaMemset(p, 0, bytes) != cudaSuccess) return nullptr;
  return p;
}

int main() {
  int *a = allocated(32 * sizeof(int)), *b = allocated(64 * sizeof(int));
  clear<<<1, 32>>>(a);
  if (!b) return 1;
  clear<<<1, 64>>>(b);
}
