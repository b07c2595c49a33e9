//expect: violated
//property: assertion
//line: 9
// The constructor with the lower number runs first, so the value is 1 in the end.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static int value;
__attribute__((constructor(202))) static void second() {
  value = 1;
}
__attribute__((constructor(201))) static void first() {
  value = 0;
}

int main() {
  int *a, h[32];
  for (int i = 0; i < 32; i++) h[i] = value;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}
