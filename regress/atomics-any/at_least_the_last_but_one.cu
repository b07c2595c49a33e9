//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Two blocks are so.
__global__ void at_least_the_last_but_one(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1u) >= gridDim.x - 2;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
