//expect: holds
// The one that sets 0 has the higher number.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static int value;
__attribute__((constructor(202))) static void second() {
  value = 0;
}
__attribute__((constructor(201))) static void first() {
  value = 1;
}

int main() {
  int *a, h[32];
  for (int i = 0; i < 32; i++) h[i] = value;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}
