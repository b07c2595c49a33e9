//expect: holds
// A kernel that only reads the array leaves nothing behind; the next one writes to its own.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void copy(int *to, const int *from) {
  to[threadIdx.x] = from[threadIdx.x];
}
__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  copy<<<1, 32>>>(b, a);
  set<<<1, 32>>>(b);
  use<<<1, 32>>>(a);
}
