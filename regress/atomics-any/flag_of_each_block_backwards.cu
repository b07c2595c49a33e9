//expect: holds
//--blockDim=256 --gridDim=64

// From the last block to the first.
__global__ void flag_of_each_block_backwards(const int *in, int *sums, unsigned *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x + 1 < gridDim.x) {
      while (atomicAdd(&flag[blockIdx.x + 1], 0u) == 0) {
      }
      __threadfence();
      sum += sums[blockIdx.x + 1];
    }
    sums[blockIdx.x] = sum;
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1u);
  }
}
