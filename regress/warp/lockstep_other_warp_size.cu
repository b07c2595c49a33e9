//expect: violated
//property: volatile-race
//line: 13
//--blockDim=32 --gridDim=1 --warp-sync=16 --error volatile-race

// With warps of 16 the block has two of them, and lane 15 of the first reads what lane 0 of the second writes.
__global__ void shift(int *out) {
  __shared__ volatile int s[33];
  const int tid = threadIdx.x;
  s[tid] = tid;
  if (tid == 0) s[32] = -1;
  __syncthreads();
  const int v = s[tid + 1];
  s[tid] = v;
  out[tid] = v;
}
