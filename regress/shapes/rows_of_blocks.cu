//expect: violated
//property: race
//line: 7

// The grid has rows, too, since the kernel looks at them: blocks of one column write one element.
__global__ void fill(int *a) {
  if (threadIdx.x == 0) a[blockIdx.x] = blockIdx.y;
}
