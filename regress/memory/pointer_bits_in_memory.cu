//expect: holds
//--blockDim=2 --gridDim=1

// The same eight bytes, read as a pointer and as a number, before and after; and where they are copied.
struct Node {
  Node *next;
  int value;
};
__global__ void look(int **pp, Node *nodes) {
  unsigned long long before = ((unsigned long long *)pp)[threadIdx.x];
  unsigned long long v = (unsigned long long)pp[threadIdx.x];
  unsigned long long w = ((unsigned long long *)pp)[threadIdx.x];
  __assert(v == w);
  __assert(v == before);
  Node copy = nodes[0];
  __assert(copy.next == nodes[0].next);
  __assert(copy.value == nodes[0].value);
}
