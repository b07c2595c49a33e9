//expect: violated
//property: deadlock
//--blockDim=32 --gridDim=64

// Who has the turn keeps it: all others wait forever.
__global__ void volatile_turn_waits_for_itself(volatile int *turn, int *sum) {
  if (threadIdx.x == 0) {
    while (*turn != blockIdx.x) {
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    *turn = blockIdx.x;
  }
}
