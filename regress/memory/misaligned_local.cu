//expect: violated
//property: misaligned
//line: 9
//--blockDim=8 --gridDim=1

// The place is constant, in an array that could live in registers.
__global__ void word(int *out, char c) {
  char b[8] = {c, c, c, c, c, c, c, c};
  out[threadIdx.x] = *(int *)&b[1];
}
