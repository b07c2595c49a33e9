//expect: holds
//--blockDim=1 --gridDim=2

// With the flag 0 before the kernel, the other block sees 0 or 1.
__global__ void k(volatile int *f) {
  __requires(f[0] == 0);
  if (blockIdx.x == 0)
    *f = 1;
  else {
    int x = *f;
    __assert(x == 0 || x == 1);
  }
}
