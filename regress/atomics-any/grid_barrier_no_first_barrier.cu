//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The leader counts its block before the others have written.
__global__ void grid_barrier_no_first_barrier(const int *in, int *out, int *part, unsigned *count) {
  __requires(*count == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = in[i] * 2;
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1u);
    while (atomicAdd(count, 0u) < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  out[i] = part[gridDim.x * blockDim.x - 1 - i];
}
