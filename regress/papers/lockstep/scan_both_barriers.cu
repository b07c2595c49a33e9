//expect: holds
//--blockDim=64 --gridDim=1

// Lock-step semantics (ESOP 2013), figure 1a: inclusive scan in place. All threads run the same iterations; the work
// of an iteration is guarded, its two barriers are not.
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
