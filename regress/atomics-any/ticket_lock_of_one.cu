//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// All have one number: all are in the section at once.
__global__ void ticket_lock_of_one(const int *in, int *total, unsigned *next, unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 0u);
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
