//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>

#include <cassert>

// What another file has started in a stream of its own may write after the memset.
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
  cudaMemsetAsync(a, 0, 64 * sizeof(float), stream);
  use<<<1, 64, 0, stream>>>(a);
}
