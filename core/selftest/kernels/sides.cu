// The lanes of a warp on the two sides of a branch, and a shuffle where they are together again; its launch is <<<1, 4>>>
// with lock-step warps.
__global__ void sides(int *out, int n) {
  __shared__ int cells[8];
  const int t = threadIdx.x;
  cells[t] = t;
  cells[t + 4] = 0;
  __syncthreads();
  if (t < 2)
    cells[t] = n;
  else
#ifdef BUG_READS_OTHER_SIDE
    cells[t + 4] = cells[t - 2];
#else
    cells[t + 4] = cells[t];
#endif
  __syncthreads();
#ifdef BUG_MASK_OF_ALL
  if (t < 2) out[t] = __shfl_sync(0xf, cells[t], 0);
#else
  if (t < 2) out[t] = __shfl_sync(0x3, cells[t], 0);
#endif
  cells[t] = n;
}
