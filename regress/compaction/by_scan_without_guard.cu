//expect: violated
//property: race
//line: 15
//--blockDim=8 --gridDim=1

// Without the guard an element that is dropped goes where the next kept one goes.
__global__ void compact(int *out, const int *in) {
  __shared__ int flags[8];
  const int tid = threadIdx.x;
  const int value = in[tid];
  flags[tid] = value > 0;
  __syncthreads();
  int place = 0;
  for (int i = 0; i < tid; i++) place += flags[i];
  out[place] = value;
}
