//expect: violated
//expect-error: race
//--blockDim=256 --gridDim=64

// Thread 0 may draw again before the others have read which tile is theirs.
__global__ void queue_of_blocks_one_barrier(const int *in, int *out, int *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  __shared__ int tile;
  for (;;) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 1);
    __syncthreads();
    const int t = tile;
    if (t >= n) break;
    out[t * blockDim.x + threadIdx.x] = in[t * blockDim.x + threadIdx.x] + 1;
  }
}
