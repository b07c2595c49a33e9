//expect: holds
//--blockDim=256 --gridDim=64

// Each block has as many places to itself as it has counted; ranks are below that.
__global__ void block_reservation(const int *in, int *out, unsigned *count) {
  __requires(*count == 0);
  __shared__ unsigned local, base;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  const int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned rank = 0;
  if (v > 0) rank = atomicAdd(&local, 1u);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(count, local);
  __syncthreads();
  if (v > 0) out[base + rank] = v;
}
