//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The writers fence, and the one that counts does not: nothing is released.
__global__ void others_fence(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) out[threadIdx.x] = part[threadIdx.x * 2];
}
