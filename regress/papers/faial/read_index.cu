//expect: violated
//property: race
//line: 12
//--blockDim=16 --gridDim=1

// Faial table 1, test 5 (figure 6, read-index) with a planted race: the index comes from memory, and here it is the
// neighbour's.
__global__ void readIndex(int *a) {
  const int tid = threadIdx.x;
  a[tid] = tid + 1;
  const int x = a[tid];
  a[x] = 0;
}
