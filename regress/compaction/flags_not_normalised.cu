//expect: violated
//property: race
//line: 15
//--blockDim=8 --gridDim=1

// The flag is the value itself, not 0 or 1: -1 and 1 cancel, and places repeat.
__global__ void compact(int *out, const int *in) {
  __shared__ int flags[8];
  const int tid = threadIdx.x;
  const int value = in[tid];
  flags[tid] = value;
  __syncthreads();
  int place = 0;
  for (int i = 0; i < tid; i++) place += flags[i];
  if (value != 0) out[place] = value;
}
