//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The flag is set before the sum is there.
__global__ void flag_of_each_block_before_data(const int *in, int *sums, unsigned *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0u) == 0) {
      }
      __threadfence();
      sum += sums[blockIdx.x - 1];
    }
    atomicExch(&flag[blockIdx.x], 1u);
    __threadfence();
    sums[blockIdx.x] = sum;
  }
}
