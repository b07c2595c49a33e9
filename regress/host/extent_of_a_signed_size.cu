//expect: holds
#include <cuda_runtime.h>

// A negative n is a size that no allocation has; compared with a size_t it would be a large number.
__global__ void zero(float *a, int n) {
  for (size_t i = threadIdx.x; i < n; i += 64) a[i] = 0.0f;
}

int main(int argc, char **argv) {
  int n = argc - 5;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  zero<<<1, 64>>>(a, n);
}
