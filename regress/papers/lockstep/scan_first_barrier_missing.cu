//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1

// ESOP 2013, section 2: without the first barrier a thread reads sum[tid - offset] while its owner updates it.
#define TS 64

__global__ void scan(int *sum) {
  const int tid = threadIdx.x;
  int temp = 0;
  for (int offset = 1; offset < TS; offset *= 2) {
    if (tid >= offset) temp = sum[tid - offset];
    if (tid >= offset) sum[tid] = sum[tid] + temp;
    __syncthreads();
  }
}
