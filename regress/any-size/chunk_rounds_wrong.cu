//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// The first of each run is once more the last of the run before.
#define PER_THREAD 8
__global__ void ramps(unsigned *a) {
  const size_t first = size_t(blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
#pragma unroll 1
  for (unsigned k = 0; k <= PER_THREAD; k++) a[first + k] += k;
}
