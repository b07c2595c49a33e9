//expect: violated
//property: null
//line: 12
//--blockDim=1 --gridDim=1

// The kernel asks whether there is a left child, and forgets that there may be none when it comes to the other one's.
struct Node {
  Node *left, *right;
  int value;
};
__global__ void visit(Node *root, int *out) {
  if (!root->left) out[0] = root->left->value;
}
