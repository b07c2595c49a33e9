//expect: violated
//property: benign-race
//line: 11
//--blockDim=2 --gridDim=2 --error benign-race

// KLEE-CL figure 15 with two threads a block: both write the same value to their block's element. Unordered, equal:
// a benign race, which is an error only where asked for.
__global__ void copy(int *a) {
  const int x = a[2];
  __syncthreads();
  a[blockIdx.x] = x * 2;
}
