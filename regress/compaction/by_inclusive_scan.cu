//expect: violated
//property: bounds
//line: 15
//--blockDim=8 --gridDim=1 --array out=8 --array in=8

// The inclusive scan starts at 1: if all elements are kept, the last goes to out[8].
__global__ void compact(int *out, const int *in) {
  __shared__ int flags[8];
  const int tid = threadIdx.x;
  const int value = in[tid];
  flags[tid] = value > 0;
  __syncthreads();
  int place = 0;
  for (int i = 0; i <= tid; i++) place += flags[i];
  if (value > 0) out[place] = value;
}
