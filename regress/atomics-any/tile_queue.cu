//expect: holds
//--blockDim=256 --gridDim=64

// Threads draw numbers until there are no more.
__global__ void tile_queue(const int *in, int *out, unsigned *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  int t;
  while ((t = atomicAdd(next, 1u)) < n) out[t] = in[t] + 1;
}
