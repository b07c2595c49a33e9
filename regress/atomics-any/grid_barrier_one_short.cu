//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The last block is not waited for.
__global__ void grid_barrier_one_short(const int *in, int *out, int *part, unsigned *count) {
  __requires(*count == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = in[i] * 2;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1u);
    while (atomicAdd(count, 0u) < gridDim.x - 1) {
    }
    __threadfence();
  }
  __syncthreads();
  out[i] = part[gridDim.x * blockDim.x - 1 - i];
}
