//expect: unknown
#include <cuda_runtime.h>

// The number that is read back is odd: no two threads have one middle.
__global__ void odd(int *count) {
  if (threadIdx.x == 0) *count |= 1;
}

__global__ void use(int *a, int n) {
  if (n % 2 == 0) a[n / 2 % 16] = threadIdx.x;
}

int main() {
  int *count, *a, n = 1000;
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(count, &n, sizeof(int), cudaMemcpyHostToDevice);
  odd<<<1, 64>>>(count);
  cudaMemcpy(&n, count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMalloc(&a, 16 * sizeof(int));
  use<<<1, 64>>>(a, n);
}
