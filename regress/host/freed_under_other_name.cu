//expect: holds
#include <cuda_runtime.h>

// a and b change places in each round; each of the two buffers is freed once.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  for (int i = 0; i < 3; ++i) {
    fill<<<1, 64>>>(a);
    int *t = a;
    a = b;
    b = t;
  }
  int *old = a;
  cudaFree(old);
  fill<<<1, 64>>>(b);
  cudaFree(b);
}
