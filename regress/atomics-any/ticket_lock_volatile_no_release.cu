//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// volatile releases nothing.
__global__ void ticket_lock_volatile_no_release(const int *in, int *total, unsigned *next, volatile unsigned *serving) {
  __requires(*next == 0);
  __requires(*serving == 0);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(next, 1u);
    while (*serving != ticket) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    *serving = ticket + 1;
  }
}
