//expect: holds
//interleavings: 1
//--blockDim=1 --gridDim=3

// Each block waits for the sum of those before it: only one order is left.
__global__ void look_back_over_three_blocks(int *sum, int *ready) {
  __requires(ready[0] == 0 && ready[1] == 0 && ready[2] == 0);
  int before = 0;
  if (blockIdx.x > 0) {
    while (atomicAdd(&ready[blockIdx.x - 1], 0) == 0) {
    }
    __threadfence();
    before = sum[blockIdx.x - 1];
  }
  sum[blockIdx.x] = before + 1;
  __threadfence();
  atomicExch(&ready[blockIdx.x], 1);
  assert(sum[blockIdx.x] == blockIdx.x + 1);
}
