//expect: holds
#include <cuda_runtime.h>

#include <cassert>

// The host waits for what another file has started.
__global__ void use(const float *a) {
  assert(a[threadIdx.x] == 0);
}

void advance(float *a);

int main() {
  float *a;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  advance(a);
  cudaDeviceSynchronize();
  cudaMemsetAsync(a, 0, 64 * sizeof(float), stream);
  use<<<1, 64, 0, stream>>>(a);
}
