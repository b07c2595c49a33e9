//expect: violated
//property: race
//line: 15
//--blockDim=64 --gridDim=2

// ESOP 2013, figure 1a run by two blocks on the same array: the figure assumes one work-group.
#define TS 64

__global__ void scan(int *sum) {
  const int tid = threadIdx.x;
  int temp = 0;
  for (int offset = 1; offset < TS; offset *= 2) {
    if (tid >= offset) temp = sum[tid - offset];
    __syncthreads();
    if (tid >= offset) sum[tid] = sum[tid] + temp;
    __syncthreads();
  }
}
