//expect: holds
//--blockDim=8 --gridDim=1

// A loop built with goto, with a barrier inside that all threads meet equally often.
__global__ void turns(int *out) {
  __shared__ int s[8];
  const int t = threadIdx.x;
  int i = 0;
  s[t] = t;
again:
  __syncthreads();
  const int v = s[(t + 1) % 8];
  __syncthreads();
  s[t] = v;
  if (++i < 3) goto again;
  __assert(s[t] == (t + 3) % 8);
  out[t] = s[t];
}
