//expect: holds
//--blockDim=32 --gridDim=1 --array a=32

// The second operand is evaluated only where the first is true, so the index stays inside.
__global__ void find(int *out, const int *a) {
  const int t = threadIdx.x;
  out[t] = t + 1 < 32 && a[t + 1] > 0;
}
