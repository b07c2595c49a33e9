//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Nothing is released between the part and the counter.
__global__ void last_block_no_release(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    const unsigned ticket = atomicAdd(count, 1u);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
