//expect: violated
//property: assertion
//line: 9
//--blockDim=4 --gridDim=1
#include <cuda_runtime.h>

// Both numbers may be negative: their difference is the size of the array, and no premise says more.
__global__ void part(int *d, long lo, long hi) {
  __assert(lo >= 0);
  if (threadIdx.x < hi - lo) d[threadIdx.x] = 0;
}

void run(long lo, long hi) {
  int *d;
  cudaMalloc(&d, (hi - lo) * 4);
  part<<<1, 4>>>(d, lo, hi);
}
