//expect: holds
//--blockDim=256 --gridDim=64

// The leader is thread 7; what the others wrote is told to it by the barrier.
__global__ void leader_7(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = 1;

  __syncthreads();
  if (threadIdx.x == 7) {
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) out[threadIdx.x] = part[threadIdx.x * 2];
}
