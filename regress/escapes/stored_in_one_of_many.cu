//expect: violated
//property: assertion
//line: 13
// The last node of many has the array, which is set through it.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

struct Node {
  int *data;
  long count;
};

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  Node *x;
  int i = 0;
  do x = new Node;
  while (++i < argc);
  x->data = a;
  set<<<1, 32>>>(x->data);
  use<<<1, 32>>>(a);
}
