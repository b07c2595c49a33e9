//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The fence releases what comes before it, and the part comes after.
__global__ void last_block_fence_before_data(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    __threadfence();
    part[blockIdx.x] = in[blockIdx.x];
    const unsigned ticket = atomicAdd(count, 1u);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
