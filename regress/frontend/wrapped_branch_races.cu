//expect: violated
//property: race
//line: 8
//--blockDim=4 --gridDim=1

// The branch that a compiler thinks dead is taken for the largest n.
__global__ void increment(int *out, int n) {
  if (n + 1 < n) out[0] = threadIdx.x;
}
