//expect: violated
//property: unsynchronised-read
//line: 20
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// The copy into pinned memory may still be under way.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a, *h;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMallocHost(&h, 64 * sizeof(int));
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(h, a, 64 * sizeof(int), cudaMemcpyDeviceToHost, s);
  return h[0] == 7;
}
