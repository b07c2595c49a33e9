//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The next owner does not acquire.
__global__ void ticket_lock_no_acquire(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
