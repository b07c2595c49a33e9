//expect: holds
//--blockDim=256 --gridDim=64

// Tiles are drawn in twos, and each block does the first of its two.
__global__ void queue_of_blocks_in_twos(const int *in, int *out, int *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  __shared__ int tile;
  for (;;) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 2);
    __syncthreads();
    const int t = tile;
    __syncthreads();
    if (t >= n) break;
    out[t * blockDim.x + threadIdx.x] = in[t * blockDim.x + threadIdx.x] + 1;
  }
}
