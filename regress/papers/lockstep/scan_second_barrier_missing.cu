//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1

// ESOP 2013, section 2: without the second barrier the update of one iteration and the read of the next are unordered.
#define TS 64

__global__ void scan(int *sum) {
  const int tid = threadIdx.x;
  int temp = 0;
  for (int offset = 1; offset < TS; offset *= 2) {
    if (tid >= offset) temp = sum[tid - offset];
    __syncthreads();
    if (tid >= offset) sum[tid] = sum[tid] + temp;
  }
}
