//expect: violated
//property: assertion
//line: 13
// The aligned address is in the same array.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  cudaMemset(a, 0, 256 * sizeof(int));
  set<<<1, 32>>>((int *)__builtin_align_up(a, 256));
  use<<<1, 32>>>(a);
}
