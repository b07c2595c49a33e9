//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Who has seen the flag does not acquire.
__global__ void flag_of_each_block_no_acquire(const int *in, int *sums, unsigned *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0u) == 0) {
      }
      sum += sums[blockIdx.x - 1];
    }
    sums[blockIdx.x] = sum;
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1u);
  }
}
