//expect: holds
//provided: __requires_forall(turn, it == 0);
//--blockDim=32 --gridDim=64

// Blocks add one after the other. That the first turn is that of block 0 is left to callers.
__global__ void volatile_turn_begins(volatile int *turn, int *sum) {
  if (threadIdx.x == 0) {
    while (*turn != blockIdx.x) {
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    *turn = blockIdx.x + 1;
  }
}
