//expect: holds
//--blockDim=4 --gridDim=1

// Memory of a constant size on the stack: the parameters stay what they are; in a loop it is new in each round.
__global__ void store(int *a, int n) {
  int *p = (int *)__builtin_alloca(16);
  p[0] = n;
  for (int i = 0; i < 2; i++) {
    int *q = (int *)__builtin_alloca(8);
    q[i] = n + i;
    __assert(q[i] == p[0] + i);
  }
  a[threadIdx.x] = p[0];
}
