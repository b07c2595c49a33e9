//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// The same with independent scheduling.
__global__ void shift(int *out) {
  __shared__ volatile int s[33];
  const int tid = threadIdx.x;
  s[tid] = tid;
  if (tid == 0) s[32] = -1;
  __syncthreads();
  for (int i = 0; i < 4; i++) s[tid] = s[tid + 1];
  out[tid] = s[tid];
}
