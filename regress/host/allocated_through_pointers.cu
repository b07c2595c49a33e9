//expect: violated
//property: double-free
//line: 24
#include <cuda_runtime.h>

// A pool that is told which functions to use.
struct Pool {
  cudaError_t (*take)(void **, size_t);
  cudaError_t (*give)(void *);
};

__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  const int n = 1000;
  const Pool pool{cudaMalloc, cudaFree};
  void *p;
  pool.take(&p, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(static_cast<int *>(p), n);
  pool.give(p);
  pool.give(p);
}
