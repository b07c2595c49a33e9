//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The turn is handed on before the work is done.
__global__ void ticket_lock_early(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    atomicAdd(serving, 1u);
    *total += in[blockIdx.x];
  }
}
