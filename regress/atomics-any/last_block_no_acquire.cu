//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The last one does not acquire what it has observed.
__global__ void last_block_no_acquire(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    const unsigned ticket = atomicAdd(count, 1u);
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
