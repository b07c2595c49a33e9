//expect: holds
// Each node has an array of its own; the one that is used is in none.
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
  Node *x = nullptr;
  for (int i = 0; i < argc; i++) {
    x = new Node{nullptr, 32};
    cudaMalloc(&x->data, 32 * sizeof(int));
  }
  if (x) set<<<1, 32>>>(x->data);
  use<<<1, 32>>>(a);
}
