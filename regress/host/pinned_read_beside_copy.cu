//expect: holds
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// The host reads the half that is not being copied, and what no thread of the kernel has to do with.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a, *h, *m;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMallocHost(&h, 64 * sizeof(int));
  cudaMallocManaged(&m, 128 * sizeof(int));
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(h + 32, a + 32, 32 * sizeof(int), cudaMemcpyDeviceToHost, s);
  int sum = h[0] + h[31];
  fill<<<1, 64>>>(m);
  return sum + m[64] == 7;
}
