//expect: violated
//property: assertion
//line: 13
// Nodes are linked, each to the one before; the array is in the first.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

struct Node {
  Node *next;
  int *data;
};

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  Node *last = nullptr;
  for (int i = 0; i < argc; i++) last = new Node{last, i ? nullptr : a};
  while (last && !last->data) last = last->next;
  if (last) set<<<1, 32>>>(last->data);
  use<<<1, 32>>>(a);
}
