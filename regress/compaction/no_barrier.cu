//expect: violated
//property: race
//line: 13
//--blockDim=8 --gridDim=1

// The flags are summed before they are sure to be there.
__global__ void compact(int *out, const int *in) {
  __shared__ int flags[8];
  const int tid = threadIdx.x;
  const int value = in[tid];
  flags[tid] = value > 0;
  int place = 0;
  for (int i = 0; i < tid; i++) place += flags[i];
  if (value > 0) out[tid] = place;
}
