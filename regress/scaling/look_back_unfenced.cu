//expect: violated
//property: race
//line: 16
//--blockDim=1 --gridDim=3

// As look_back.cu, but the sum is not released before the flag goes up.
__global__ void look_back_unfenced(int *sum, int *ready) {
  __requires(ready[blockIdx.x] == 0);
  int before = 0;
  if (blockIdx.x > 0) {
    while (atomicAdd(&ready[blockIdx.x - 1], 0) == 0) {
    }
    __threadfence();
    before = sum[blockIdx.x - 1];
  }
  sum[blockIdx.x] = before + 1;
  atomicExch(&ready[blockIdx.x], 1);
}
