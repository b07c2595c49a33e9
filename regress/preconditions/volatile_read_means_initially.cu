//expect: violated
//property: assertion
//line: 13
//--blockDim=1 --gridDim=2

// A precondition is about memory before the kernel, also where it reads by a volatile access. The second block may see
// what the first one has written.
__global__ void k(volatile int *f) {
  if (blockIdx.x == 0) { *f = 1; }
  else {
    int x = *f;
    __requires(f[0] == 0);
    __assert(x == 0);
  }
}
