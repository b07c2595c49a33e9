//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Each writes the next one, too.
__global__ void tile_queue_of_two(const int *in, int *out, unsigned *next, int n) {
  __requires(*next == 0);
  __requires(n <= 1000000);
  int t;
  while ((t = atomicAdd(next, 1u)) < n) out[t] = in[t] + 1, out[t + 1] = 0;
}
