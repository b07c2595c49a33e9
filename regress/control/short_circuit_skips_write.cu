//expect: holds
//--blockDim=32 --gridDim=1

// `||` with an assignment on the right: reached only by the thread whose left side is false, which is one.
__global__ void once(int *out) {
  __shared__ int cell;
  const int t = threadIdx.x;
  if (t != 7 || (cell = t) == 7) out[t] = 1;
}
