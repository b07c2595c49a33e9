//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Where the choice is the same array for both, elements meet.
__global__ void choose(int *a, int *b, int which) {
  int *p = threadIdx.x % 2 && which ? a : b;
  p[threadIdx.x / 2] = threadIdx.x;
}
