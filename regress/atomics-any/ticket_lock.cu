//expect: holds
//--blockDim=256 --gridDim=64

// Leaders draw numbers, wait for their turn, and hand it on.
__global__ void ticket_lock(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
