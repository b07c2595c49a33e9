//expect: unknown
#include <cuda_runtime.h>

// The number that is read back is one of whole blocks: the last loop has nothing to do.
__global__ void pad(int *count) {
  if (threadIdx.x == 0) *count = (*count + 63) / 64 * 64;
}

__global__ void use(int *a, int n) {
  int i = threadIdx.x;
  for (; i + 64 <= n; i += 64) a[i % 64] = i;
  if (n % 64 != 0) a[0] = i;
}

int main() {
  int *count, *a, n = 1000;
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(count, &n, sizeof(int), cudaMemcpyHostToDevice);
  pad<<<1, 64>>>(count);
  cudaMemcpy(&n, count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMalloc(&a, 1024 * sizeof(int));
  use<<<1, 64>>>(a, n);
}
