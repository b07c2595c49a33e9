//expect: holds
// What the structure points to is read by the kernel alone: it stays zero.
#include <assert.h>
#include <cuda_runtime.h>

struct Params {
  int *out;
  int n;
  long padding[4];
};
__global__ void step(Params p) {
  if (threadIdx.x < p.n) p.out[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  for (int s = 0; s < 3; s++) {
    Params p = {b, 32};
    step<<<1, 32>>>(p);
  }
  use<<<1, 32>>>(a);
}
