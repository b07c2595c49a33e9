// The sum of 32 numbers in shared memory, for each block; its launch is <<<2, 16>>>, with arrays of 64 and 2 elements.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int part[32];
  const int t = threadIdx.x;
#ifdef BUG_LEAVES_EARLY
  if (t == n) return;
#endif
  const int *mine = in + 32 * blockIdx.x;
  part[t] = mine[t];
#ifndef BUG_HALF_FILLED
  part[t + 16] = mine[t + 16];
#endif
  __syncthreads();
  for (int step = 16; step > 0; step /= 2) {
#ifdef BUG_TOO_FAR
    if (t <= step) part[t] += part[t + step];
#else
    if (t < step) part[t] += part[t + step];
#endif
#ifdef BUG_BARRIER_FOR_SOME
    if (t < step) __syncthreads();
#elif !defined(BUG_BARRIER_MISSING)
    __syncthreads();
#endif
  }
#ifdef BUG_EVERY_BLOCK_WRITES
  if (t == 0) out[0] = part[0];
#elif defined(BUG_EVERY_THREAD_WRITES)
  out[blockIdx.x] = part[0];
#elif defined(BUG_VOLATILE_FOR_ORDER)
  if (t == 0) *(volatile int *)out = part[0];
#elif defined(BUG_WRITES_BEHIND)
  if (t == 0) out[blockIdx.x + 1] = part[0];
#else
  if (t == 0) out[blockIdx.x] = part[0];
#endif
}
