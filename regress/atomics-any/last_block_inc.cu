//expect: holds
//--blockDim=64 --gridDim=64

// atomicInc wraps only beyond gridDim.x; the last one sets the counter back by a plain store.
__device__ unsigned count;
__global__ void last_block_inc(const int *in, int *part, int *out) {
  __requires(count == 0);
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += part[b * blockDim.x + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) count = 0;
  }
}
