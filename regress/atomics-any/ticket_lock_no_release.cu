//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// What the owner has written is not released.
__global__ void ticket_lock_no_release(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    atomicAdd(serving, 1u);
  }
}
