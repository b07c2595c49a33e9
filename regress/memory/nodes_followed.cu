//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=2
// Each thread marks the successors of two nodes. Nodes have different successors, but two threads look at node 0.
struct Node {
  int mark;
  Node *next;
};

__global__ void mark(Node *nodes, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) nodes[i / 2].next->mark = i;
}
