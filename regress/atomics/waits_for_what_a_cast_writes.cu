//expect: violated
//property: deadlock
//line: 12
//--block-dim=4 --grid-dim=1

// As by an alias; the other name is a number that was a pointer.
__global__ void k(volatile int *p, int *out) {
  size_t number = (size_t)p;
  int *q = (int *)(number + 0);
  __requires(*p == 0);
  if (threadIdx.x == 9) *q = 1;
  while (*p == 0) {}
  out[threadIdx.x] = 1;
}
