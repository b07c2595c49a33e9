//expect: holds
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.2 repaired: all reads, a barrier, all writes.
__global__ void rotate(int *out) {
  __shared__ int v[64];
  v[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int next = v[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  v[threadIdx.x] = next;
  __assert(v[threadIdx.x] == (threadIdx.x + 1) % 64);
}
