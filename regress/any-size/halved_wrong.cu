//expect: violated
//property: race
//line: 16
//--blockDim=32 --gridDim=2

// Found places are counted.
__global__ void search(int *out, const int *sorted, const int *keys, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int lo = 0, hi = n;
  while (lo < hi) {
    const int mid = lo + (hi - lo) / 2;
    if (sorted[mid] < keys[i]) lo = mid + 1;
    else hi = mid;
  }
  out[lo]++;
}
