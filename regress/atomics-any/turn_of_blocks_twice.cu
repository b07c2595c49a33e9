//expect: violated
//property: deadlock
//--blockDim=32 --gridDim=8

// The second time, the number that a block waits for has been passed.
__global__ void turn_of_blocks_twice(const int *in, int *total, int *turn) {
  __requires(*turn == 0);
  if (threadIdx.x != 0) return;
  for (int round = 0; round < 2; ++round) {
    while (atomicAdd(turn, 0) != blockIdx.x) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(turn, blockIdx.x + 1);
  }
}
