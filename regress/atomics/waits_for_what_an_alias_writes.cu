//expect: violated
//property: deadlock
//line: 10
//--block-dim=4 --grid-dim=1 --alias p,q

// The kernel may write what it waits for, by another name: it is not the host's to end the loop, and no thread 9 is there
// to do it.
__global__ void k(volatile int *p, int *q, int *out) {
  if (threadIdx.x == 9) *q = 1;
  while (*p == 0) {}
  out[threadIdx.x] = 1;
}
