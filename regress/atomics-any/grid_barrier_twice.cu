//expect: holds
//--blockDim=256 --gridDim=64

// The counter goes on: the second time all have come twice.
__global__ void grid_barrier_twice(const int *in, int *out, int *part, int *more, unsigned *count) {
  __requires(*count == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  part[i] = in[i] * 2;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1u);
    while (atomicAdd(count, 0u) < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  more[i] = part[n - 1 - i];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1u);
    while (atomicAdd(count, 0u) < 2 * gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  out[i] = more[n - 1 - i];
}
