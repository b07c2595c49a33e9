//expect: holds
//--blockDim=8 --gridDim=1

// ESOP 2013, figure 1a with the property that section 2 states: sum[i] ends as the sum of the old elements 0..i.
#define TS 8

__global__ void scan(int *sum, const int *old) {
  const int tid = threadIdx.x;
  int temp = 0;
  sum[tid] = old[tid];
  __syncthreads();
  for (int offset = 1; offset < TS; offset *= 2) {
    if (tid >= offset) temp = sum[tid - offset];
    __syncthreads();
    if (tid >= offset) sum[tid] = sum[tid] + temp;
    __syncthreads();
  }
  int serial = 0;
  for (int i = 0; i <= tid; i++) serial += old[i];
  __assert(sum[tid] == serial);
}
