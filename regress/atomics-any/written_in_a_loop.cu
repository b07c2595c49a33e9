//expect: holds
//--blockDim=256 --gridDim=64

// All iterations come before the barrier.
__global__ void written_in_a_loop(int *data, unsigned *count, int *out) {
  __requires(*count == 0);
  for (int i = 0; i < 4; i++) data[(blockIdx.x * 4 + i) * blockDim.x + threadIdx.x] = 5;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    unsigned t = atomicAdd(count, 1u);
    __threadfence();
    if (t == gridDim.x - 1)
      for (int b = 0; b < gridDim.x; b++) out[b] = data[b * 4 * blockDim.x];
  }
}
