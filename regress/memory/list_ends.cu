//expect: violated
//property: assertion
//line: 14
//--blockDim=1 --gridDim=1 --unwind=4

// A list whose end the kernel looks for may end after each node: after two of them, say.
struct Node {
  Node *next;
  int value;
};
__global__ void length(Node *head) {
  int n = 0;
  for (Node *p = head; p; p = p->next) n++;
  __assert(n != 2);
}
