//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// 32 additions of 2^27 come round.
__global__ void wraps_by_size(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1u << 27) == (1u << 27) * 31;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
