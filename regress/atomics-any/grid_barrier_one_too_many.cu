//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// One more than there are blocks.
__global__ void grid_barrier_one_too_many(const int *in, int *out, int *part, unsigned *count) {
  __requires(*count == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = in[i] * 2;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1u);
    while (atomicAdd(count, 0u) <= gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  out[i] = part[gridDim.x * blockDim.x - 1 - i];
}
