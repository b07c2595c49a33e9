//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Each block counts twice: gridDim.x - 1 is not the last number.
__global__ void counted_twice(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    atomicAdd(count, 1u);
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
