//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Blocks with odd numbers take them the other way round.
__global__ void locks_of_two_arrays_crossed(const int *in, int *x, int *a, int *b) {
  __requires(*a == 0 && *b == 0);
  if (threadIdx.x == 0) {
    int *first = blockIdx.x & 1 ? b : a, *second = blockIdx.x & 1 ? a : b;
    while (atomicCAS(first, 0, 1) != 0) {
    }
    while (atomicCAS(second, 0, 1) != 0) {
    }
    __threadfence();
    *x += in[blockIdx.x];
    __threadfence();
    atomicExch(second, 0);
    atomicExch(first, 0);
  }
}
