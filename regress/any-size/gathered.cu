//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// Whatever is read from wherever, each writes its own.
__global__ void relax(int *to, const int *from, const int *first, const int *next, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = from[i];
  for (int k = first[i]; k >= 0; k = next[k]) best = min(best, from[k] + 1);
  to[i] = best;
}
