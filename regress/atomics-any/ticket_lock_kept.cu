//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// On one path the turn is not handed on: the others wait forever.
__global__ void ticket_lock_kept(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    if (in[blockIdx.x] != 7) atomicAdd(serving, 1u);
  }
}
