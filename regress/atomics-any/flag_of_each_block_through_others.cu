//expect: holds
//knownbug: what a flag hands on of what its writer has seen is not known
//--blockDim=256 --gridDim=64

// What the block before has seen, it hands on.
__global__ void flag_of_each_block_through_others(const int *in, int *sums, unsigned *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0u) == 0) {
      }
      __threadfence();
      sum += sums[blockIdx.x / 2];
    }
    sums[blockIdx.x] = sum;
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1u);
  }
}
