//expect: violated
//expect-error: race
//--blockDim=256 --gridDim=64

// Thread 0 writes into the next tile, too, which another block may have.
__global__ void queue_of_blocks_beyond(const int *in, int *out, int *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  __shared__ int tile;
  for (;;) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 1);
    __syncthreads();
    const int t = tile;
    __syncthreads();
    if (t >= n) break;
    out[t * blockDim.x + threadIdx.x] = blockIdx.x;
    if (threadIdx.x == 0) out[(t + 1) * blockDim.x] = 7;
  }
}
