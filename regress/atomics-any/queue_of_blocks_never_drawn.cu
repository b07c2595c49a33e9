//expect: violated
//--blockDim=64 --gridDim=8

// Block 3 draws no tile, and finds forever what was in tile at first.
__global__ void queue_of_blocks_never_drawn(const int *in, int *out, int *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  __shared__ int tile;
  if (threadIdx.x == 0) tile = 0;
  __syncthreads();
  for (;;) {
    if (threadIdx.x == 0 && blockIdx.x != 3) tile = atomicAdd(next, 1);
    __syncthreads();
    const int t = tile;
    __syncthreads();
    if (t >= n) break;
    out[t * blockDim.x + threadIdx.x] = in[t * blockDim.x + threadIdx.x] + 1;
  }
}
