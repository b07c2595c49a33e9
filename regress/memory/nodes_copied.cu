//expect: holds
//size: any
// Records that contain pointers are copied, which nobody follows.
struct Node {
  Node *next;
  int value;
};

__global__ void copy(Node *to, const Node *from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}
