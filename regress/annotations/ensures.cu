//expect: holds
//--blockDim=8 --gridDim=1

// A postcondition over the thread's own result.
__global__ void absolute(int *out, const int *in) {
  const int t = threadIdx.x, v = in[t];
  const int r = v < 0 ? -(v + 1) : v;
  out[t] = r;
  __ensures(r >= 0);
}
