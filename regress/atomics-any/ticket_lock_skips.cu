//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Every second number is left out: its owner waits forever.
__global__ void ticket_lock_skips(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 2u);
  }
}
