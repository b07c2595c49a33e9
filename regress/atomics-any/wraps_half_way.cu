//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The counter is set back half way.
__global__ void wraps_half_way(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(count, gridDim.x / 2) == gridDim.x / 2;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
