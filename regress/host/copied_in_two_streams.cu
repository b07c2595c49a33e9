//expect: violated
//property: stream-race
//line: 20
#include <cuda_runtime.h>

// Two streams without flags do not wait for each other.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *a, *h;
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMallocHost(&h, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaMemcpyAsync(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice, one);
  twice<<<1, 64, 0, other>>>(a);
  cudaDeviceSynchronize();
}
