//expect: violated
//property: race
//line: 10

#define BLOCK_SIZE 128
// Blocks are numbered by 128 threads, so they have as many: thread 100 writes what thread 0 of its block writes.
__global__ void fill(int *a) {
  int i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (threadIdx.x == 100)
    a[blockIdx.x * BLOCK_SIZE] = 7;
  else
    a[i] = i;
}
