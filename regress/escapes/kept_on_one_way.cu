//expect: violated
//property: assertion
//line: 14
// On one way a function of another file gets the structure, on the other one the array is put into it. It may have
// kept the structure's address, and set what it finds there when it is called again.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

struct Slot {
  int *data;
};
void keep(Slot *slot);
void other();

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  Slot slot = {nullptr};
  if (argc > 1)
    keep(&slot);
  else
    slot.data = a;
  other();
  cudaMemset(a, 0, 32 * sizeof(int));
  if (argc <= 1) set<<<1, 32>>>(slot.data);
  use<<<1, 32>>>(a);
}
