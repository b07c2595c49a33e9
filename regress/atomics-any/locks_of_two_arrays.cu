//expect: holds
//--blockDim=256 --gridDim=64

// Locks of two objects, always in this order.
__global__ void locks_of_two_arrays(const int *in, int *x, int *y, int *a, int *b) {
  __requires(*a == 0 && *b == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(a, 0, 1) != 0) {
    }
    __threadfence();
    *x += in[blockIdx.x];
    while (atomicCAS(b, 0, 1) != 0) {
    }
    __threadfence();
    *y += *x;
    __threadfence();
    atomicExch(b, 0);
    atomicExch(a, 0);
  }
}
