//expect: violated
//property: assertion
//line: 15
// The pointer is copied in two halves of four bytes.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdint.h>
#include <string.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  int *b;
  unsigned halves[2];
  memcpy(halves, &a, sizeof halves);
  unsigned low = halves[0], high = halves[1];
  uint64_t number = (uint64_t)high << 32 | low;
  memcpy(&b, &number, sizeof b);
  set<<<1, 32>>>(b);
  use<<<1, 32>>>(a);
}
