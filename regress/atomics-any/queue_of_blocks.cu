//expect: holds
//--blockDim=256 --gridDim=64

// A block draws a tile, which no other block has, until there are no more.
__global__ void queue_of_blocks(const int *in, int *out, int *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  __shared__ int tile;
  for (;;) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 1);
    __syncthreads();
    const int t = tile;
    __syncthreads();
    if (t >= n) break;
    out[t * blockDim.x + threadIdx.x] = in[t * blockDim.x + threadIdx.x] + 1;
  }
}
