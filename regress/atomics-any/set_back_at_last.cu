//expect: holds
//--blockDim=256 --gridDim=64

// The last block sets the counter back by a plain store.
__global__ void set_back_at_last(const int *in, int *part, unsigned *count, int *out) {
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
  if (last && threadIdx.x == 0) *count = 0;
}
