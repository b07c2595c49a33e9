//expect: holds
//--blockDim=4 --gridDim=1

// A linked list: built, walked, and freed node by node.
struct Node {
  int value;
  Node *next;
};

__global__ void build(int *out) {
  Node *head = nullptr;
  for (int i = 0; i < 3; ++i) {
    Node *n = new Node;
    n->value = i + threadIdx.x;
    n->next = head;
    head = n;
  }
  int sum = 0;
  for (Node *n = head; n != nullptr; n = n->next) sum += n->value;
  out[threadIdx.x] = sum;
  __assert(sum == 3 + 3 * threadIdx.x);
  while (head != nullptr) {
    Node *next = head->next;
    delete head;
    head = next;
  }
}
