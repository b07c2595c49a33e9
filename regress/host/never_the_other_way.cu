//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// 1001 is what `count` has where there is nothing to do; nothing is launched then.
__global__ void work(float *a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) a[i] = 1;
}
int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 5000, batch = 1000;
  float *a;
  cudaMalloc(&a, batch * sizeof(float));
  for (int off = 0; off < n; off += batch) {
    int count = 1001;
    const bool isLast = n - off < batch;
    if (isLast) count = n - off;
    if (isLast) work<<<4, 256>>>(a, count);
  }
  cudaDeviceSynchronize();
}
