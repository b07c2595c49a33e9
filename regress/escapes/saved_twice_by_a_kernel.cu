//expect: unknown
#include <cuda_runtime.h>

// The first kernel leaves one pointer in two places, so that neighbours race in the second one. Where it leaves which is
// not followed: the two may lead to one array, or to two.
struct Node {
  int *data;
};
__global__ void attach(Node *nodes, int *a) { nodes[0].data = a, nodes[1].data = a; }
__global__ void shift(Node *nodes) {
  if (threadIdx.x < 63) nodes[0].data[threadIdx.x] = nodes[1].data[threadIdx.x + 1];
}

int main() {
  Node *nodes;
  int *a;
  cudaMalloc(&nodes, 2 * sizeof(Node));
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  attach<<<1, 1>>>(nodes, a);
  shift<<<1, 64>>>(nodes);
}
