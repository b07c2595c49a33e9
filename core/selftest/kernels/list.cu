// A list of two nodes on the heap; its launch is <<<1, 1>>>, and allocations may fail.
struct Node {
  int value;
  Node *next;
};

__global__ void list(int *out) {
  Node *first = (Node *)malloc(sizeof(Node));
#ifndef BUG_NOT_LOOKED_AT
  if (!first) return;
#endif
  first->value = 1;
  first->next = (Node *)malloc(sizeof(Node));
  if (first->next) {
    first->next->value = 2;
#ifdef BUG_FREED_TOO_EARLY
    free(first->next);
    out[0] = first->value + first->next->value;
#else
    out[0] = first->value + first->next->value;
    free(first->next);
#endif
#ifdef BUG_FREED_TWICE
    free(first->next);
#endif
  }
  free(first);
}
