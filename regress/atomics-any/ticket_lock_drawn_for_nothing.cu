//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Who draws a number and goes away leaves the others waiting.
__global__ void ticket_lock_drawn_for_nothing(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    if (in[blockIdx.x] == 7) return;
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
