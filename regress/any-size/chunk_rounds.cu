//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The same with a counter from 0 and constant length.
#define PER_THREAD 8
__global__ void ramps(unsigned *a) {
  const size_t first = size_t(blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
#pragma unroll 1
  for (unsigned k = 0; k < PER_THREAD; k++) a[first + k] += k;
}
