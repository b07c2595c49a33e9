//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=2

// Scan of several blocks in one kernel: each block publishes its total and adds the total of the block before. No
// barrier orders blocks.
__global__ void scan(int *out, const int *in, int *totals) {
  const int tid = threadIdx.x, lane = tid;
  int sum = in[blockIdx.x * 32 + tid];
  for (int d = 1; d < 32; d *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, sum, d);
    if (lane >= d) sum += below;
  }
  if (tid == 31) totals[blockIdx.x] = sum;
  __syncthreads();
  const int before = blockIdx.x > 0 ? totals[blockIdx.x - 1] : 0;
  out[blockIdx.x * 32 + tid] = before + sum;
}
