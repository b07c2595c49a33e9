//expect: violated
//property: assertion
//line: 13
// One of seven structures has the array: whichever is chosen, the array may be set.
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
  Node nodes[7] = {{nullptr, 0}, {nullptr, 0}, {nullptr, 0}, {a, 0}, {nullptr, 0}, {nullptr, 0}, {nullptr, 0}};
  Node *one[7] = {new Node(nodes[0]), new Node(nodes[1]), new Node(nodes[2]), new Node(nodes[3]), new Node(nodes[4]), new Node(nodes[5]), new Node(nodes[6])};
  Node *x = one[0];
  for (int i = 1; i < 7; i++)
    if (argc == i) x = one[i];
  if (x->data) set<<<1, 32>>>(x->data);
  use<<<1, 32>>>(a);
}
