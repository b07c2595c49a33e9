//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// What the host writes may change between two reads.
__global__ void k(volatile int *flag, int *out) {
  while (*flag == 0) {}
  assert(*flag != 0);
  *out = 1;
}
