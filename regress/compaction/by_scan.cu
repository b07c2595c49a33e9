//expect: holds
//--blockDim=8 --gridDim=1 --array out=8 --array in=8

// Stream compaction: the exclusive scan of the flags gives every kept element its own place. Two kept elements have
// different places because the earlier one counts towards the later one's sum.
__global__ void compact(int *out, const int *in) {
  __shared__ int flags[8];
  const int tid = threadIdx.x;
  const int value = in[tid];
  flags[tid] = value > 0;
  __syncthreads();
  int place = 0;
  for (int i = 0; i < tid; i++) place += flags[i];
  if (value > 0) out[place] = value;
}
