//expect: holds
//--blockDim=64 --gridDim=2

// Places of 4 bytes and one of 8 in one array; each is only ever used with its own width.
__global__ void count(unsigned *p, unsigned n) {
  atomicAdd(p, 1u);
  atomicAdd((unsigned long long *)(p + 2), 1ull);
  p[4 + blockIdx.x * 64 + threadIdx.x] = n;
}
