//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// Under lock-step every round's reads follow the writes of the round before.
__global__ void shift(int *out) {
  __shared__ volatile int s[33];
  const int tid = threadIdx.x;
  s[tid] = tid;
  if (tid == 0) s[32] = -1;
  for (int i = 0; i < 4; i++) s[tid] = s[tid + 1];
  out[tid] = s[tid];
}
