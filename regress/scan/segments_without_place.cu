//expect: violated
//property: bounds
//line: 13
//--blockDim=32 --gridDim=1

// The guard on the place in the segment is missing: thread 0 reads s[-1].
__global__ void scan(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int d = 1; d < 8; d *= 2) {
    const int below = s[tid - d];
    __syncthreads();
    s[tid] += below;
    __syncthreads();
  }
  out[tid] = s[tid];
}
