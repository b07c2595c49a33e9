//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The second iteration comes after the count.
__global__ void written_in_a_later_round(int *data, unsigned *count, int *out) {
  __requires(*count == 0);
  for (int i = 0; i < 2; i++) {
    data[blockIdx.x * blockDim.x + threadIdx.x] = 5;
    __syncthreads();
    if (threadIdx.x == 0 && i == 0) {
      __threadfence();
      unsigned t = atomicAdd(count, 1u);
      __threadfence();
      if (t == gridDim.x - 1)
        for (int b = 0; b < gridDim.x; b++) out[b] = data[b * blockDim.x];
    }
    __syncthreads();
  }
}
