//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>

#include <cassert>

// Another file may use streams that do not wait for the default stream, although this one uses none.
__global__ void use(const float *a) {
  assert(a[threadIdx.x] == 0);
}

void advance(float *a);

int main() {
  float *a;
  cudaMalloc(&a, 64 * sizeof(float));
  advance(a);
  cudaMemset(a, 0, 64 * sizeof(float));
  use<<<1, 64>>>(a);
}
