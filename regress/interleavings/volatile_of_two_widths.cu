//expect: violated
//property: race
//line: 11
//--blockDim=2 --gridDim=1

// Accesses of two widths are not relaxed to each other, volatile or not.
__global__ void k(int *word, short *out) {
  if (threadIdx.x == 0)
    *(volatile int *)word = 1;
  else
    *out = *(volatile short *)word;
}
