//expect: holds
//--blockDim=32 --gridDim=1 --array a=16

// The load happens only under the condition; loading always and selecting afterwards would read outside.
__global__ void guarded(int *out, const int *a) {
  const int t = threadIdx.x;
  int v = 0;
  if (t < 16) v = a[t];
  out[t] = v;
}
