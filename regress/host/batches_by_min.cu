//expect: holds
#include <algorithm>
#include <cuda_runtime.h>
#include <stdlib.h>

// Every batch but the last one has 1000 elements. How many the last one has is not followed.
__global__ void work(float *a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) a[i] += 1;
}
int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 5000, batch = 1000;
  float *a;
  cudaMalloc(&a, batch * sizeof(float));
  cudaMemset(a, 0, batch * sizeof(float));
  for (int off = 0; off < n; off += batch) {
    const int count = std::min(batch, n - off);
    work<<<(count + 255) / 256, 256>>>(a, count);
  }
  cudaDeviceSynchronize();
}
