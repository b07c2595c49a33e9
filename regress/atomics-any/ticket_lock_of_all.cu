//expect: holds
//--blockDim=256 --gridDim=64

// Every thread draws a number.
__global__ void ticket_lock_of_all(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
