//expect: holds

// A precondition on the block: with another one no execution would meet it.
__global__ void fill(int *a) {
  __requires(blockDim.x == 96);
  a[blockIdx.x * 96 + threadIdx.x] = 1;
}
