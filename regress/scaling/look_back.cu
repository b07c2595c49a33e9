//expect: holds
//--blockDim=1 --gridDim=3

// A decoupled look-back: each block waits for the sum of those before it.
__global__ void look_back(int *sum, int *ready) {
  __requires(ready[blockIdx.x] == 0);
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
}
