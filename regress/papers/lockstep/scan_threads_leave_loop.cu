//expect: violated
//property: barrier-divergence
//line: 13
//--blockDim=64 --gridDim=1

// ESOP 2013, figure 1b: the loop condition depends on the thread, so thread 0 never meets the barrier that the others
// wait at in their first iteration (rule B2).
__global__ void scan(int *sum) {
  const int tid = threadIdx.x;
  int offset = 1, temp;
  while (offset <= tid) {
    temp = sum[tid - offset];
    __syncthreads();
    sum[tid] = sum[tid] + temp;
    __syncthreads();
    offset *= 2;
  }
}
