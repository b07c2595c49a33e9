//expect: holds
//--blockDim=64 --gridDim=2

// GKLEE section 2.2.2 repaired: one thread of the grid writes, and nobody reads.
__device__ int latest;

__global__ void announce(int value) {
  if (threadIdx.x == 0 && blockIdx.x == 0) latest = value;
}
