//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// On one path the flag is not set.
__global__ void flag_of_each_block_sometimes(const int *in, int *sums, unsigned *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0u) == 0) {
      }
      __threadfence();
      sum += sums[blockIdx.x - 1];
    }
    sums[blockIdx.x] = sum;
    __threadfence();
    if (in[blockIdx.x] != 3) atomicExch(&flag[blockIdx.x], 1u);
  }
}
