//expect: violated
//property: uninitialised-read
//line: 12
//--blockDim=2 --gridDim=1 --error uninitialised-read --interleavings=order

// Thread 1 may look at s[0] before thread 0 has put anything there; its own exchange is of s[1]. After the exchange of
// thread 0 nothing is read that nobody has written.
__global__ void exchange_may_come_late(int *out) {
  __shared__ int s[2];
  int t = threadIdx.x;
  atomicExch(&s[t], 0);
  int v = atomicCAS(&s[0], 0, 1);
  atomicExch(&out[t], v);
}
