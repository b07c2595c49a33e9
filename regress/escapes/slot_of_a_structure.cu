//expect: violated
//property: assertion
//line: 17
// One of four pointers of a structure is the array; it is not known which.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

struct Tensors {
  int *data[4];
};
__global__ void setFirst(Tensors p) {
  if (p.data[0]) p.data[0][threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  Tensors p = {};
  p.data[argc & 3] = a;
  setFirst<<<1, 32>>>(p);
  use<<<1, 32>>>(a);
}
