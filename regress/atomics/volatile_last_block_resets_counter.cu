//expect: holds
//--blockDim=4 --gridDim=2 --init-globals

// The programming guide's sum by the last block ("Memory Fence Functions"): sums pass through a volatile array. What the
// last block reads there comes from other blocks, without a fence after the counter: a warning, and every order is right. The counter goes back by a plain store.
__device__ unsigned int count = 0;
__shared__ bool isLast;

__global__ void sum(const int *in, volatile int *result) {
  if (threadIdx.x == 0) {
    result[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned int value = atomicInc(&count, gridDim.x);
    isLast = value == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast && threadIdx.x == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += result[b];
    assert(all == in[0] + in[1]);
    result[0] = all;
    count = 0;
  }
}
