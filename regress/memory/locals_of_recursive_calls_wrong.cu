//expect: violated
//property: assertion
//line: 11
//--blockDim=2 --gridDim=1

__device__ int down(int n, bool first) {
  int a[2];
  if (first) a[n & 1] = 5;
  if (n > 0) return down(n - 1, false) + (first ? 0 : 1);
  // What an outer call has set is none of this one's.
  assert(a[n & 1] == 5);
  return a[n & 1];
}
__global__ void call(int *out) { out[threadIdx.x] = down(2, true); }
