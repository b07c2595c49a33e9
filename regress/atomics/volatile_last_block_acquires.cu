//expect: holds
//--blockDim=4 --gridDim=2 --init-globals --error volatile-race

// With a fence on both sides of the counter the sums are ordered before they are read.
__device__ unsigned int count = 0;
__shared__ bool isLast;

__global__ void sum(const int *in, volatile int *result, int *out) {
  if (threadIdx.x == 0) {
    result[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned int value = atomicInc(&count, gridDim.x);
    __threadfence();
    isLast = value == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast && threadIdx.x == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += result[b];
    *out = all;
    count = 0;
  }
}
