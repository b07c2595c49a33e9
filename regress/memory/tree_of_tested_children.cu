//expect: holds
//--blockDim=1 --gridDim=1

// Each child is looked at before it is used.
struct Node {
  Node *left, *right;
  int value;
};
__global__ void visit(Node *root, int *out) {
  int s = root->value;
  if (root->left) s += root->left->value;
  Node *r = root->right;
  if (r != nullptr && r->left != nullptr) s += r->left->value;
  out[0] = s;
}
