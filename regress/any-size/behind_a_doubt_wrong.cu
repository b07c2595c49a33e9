//expect: violated
//property: bounds
//line: 11
//--blockDim=64 --gridDim=1 --array in=n --array out=n

// Those that follow a greater one are written one after the other. Two threads alone do not know that no two count as
// many before them. The first of all reads in front of `in`.
__global__ void keep(int *out, const int *in, int n) {
  __shared__ int stays[64];
  const int t = threadIdx.x;
  stays[t] = t < n && in[t - 1] > in[t];
  __syncthreads();
  if (t >= n || !stays[t]) return;
  int before = 0;
  for (int i = 0; i < t; ++i)
    if (stays[i]) ++before;
  if (before < n) out[before] = in[t];
}
