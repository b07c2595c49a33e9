//expect: violated
//property: race
//line: 13
//--blockDim=1 --gridDim=2

// The flag is 0 before the kernel. Who sees it raised is not ordered with the write of d[0] all the same.
__global__ void k(volatile int *f, int *d) {
  __requires(f[0] == 0);
  if (blockIdx.x == 0) {
    d[0] = 1;
    *f = 1;
  } else if (*f == 1) {
    d[1] = d[0];
  }
}
