// Two rows of w elements, each set from one of w elements; its launch is <<<1, 4>>>, and which element is chosen may be
// read from memory.
__global__ void choose(int *out, const int *in, const int *which, int w) {
  __requires(0 < w);
#ifdef BUG_INDEX_FROM_MEMORY
  const int from = which[threadIdx.x];
#else
  const int from = 0;
#endif
#ifdef BUG_WRAPS_IN_WIDE_ROWS
  const int to = threadIdx.x / 2 * w + threadIdx.x % 2;
#else
  const size_t to = threadIdx.x / 2 * size_t(w) + threadIdx.x % 2;
#endif
  if (threadIdx.x % 2 < w) out[to] = in[from];
}
