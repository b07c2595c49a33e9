//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=2

// In place.
__global__ void relax(int *to, const int *from, const int *first, const int *next, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = from[i];
  for (int k = first[i]; k >= 0; k = next[k]) best = min(best, to[k] + 1);
  to[i] = best;
}
