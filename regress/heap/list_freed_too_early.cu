//expect: violated
//property: use-after-free
//line: 22
//--blockDim=4 --gridDim=1

// As list_of_three.cu, and the link is read from the node that has just been freed.
struct Node {
  int value;
  Node *next;
};

__global__ void build(int *out) {
  Node *head = nullptr;
  for (int i = 0; i < 3; ++i) {
    Node *n = new Node;
    n->value = i;
    n->next = head;
    head = n;
  }
  while (head != nullptr) {
    delete head;
    head = head->next;
  }
  out[threadIdx.x] = 0;
}
