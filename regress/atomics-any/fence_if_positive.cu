//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The fence is on one of two paths.
__global__ void fence_if_positive(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    if (in[0] > 0) __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
