//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// A block sets the counter back while others count.
__global__ void set_back_by_block_0(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
  if (threadIdx.x == 0 && blockIdx.x == 0) *count = 0;
}
