//expect: violated
//property: assertion
//line: 10
// %n stores how much was printed: 2, which is then what the array has.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int n = 0, *a, h[32];
  printf("ab%n\n", &n);
  for (int i = 0; i < 32; i++) h[i] = n;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}
