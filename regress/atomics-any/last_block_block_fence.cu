//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// A fence of block scope does not reach other blocks.
__global__ void last_block_block_fence(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence_block();
    const unsigned ticket = atomicAdd(count, 1u);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
