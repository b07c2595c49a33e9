//expect: violated
//property: race
//line: 21
//--blockDim=4 --gridDim=2 --init-globals

// The writes are volatile and the reads are not: without fences that is a race like any other.
__device__ unsigned int count = 0;
__shared__ bool isLast;

__global__ void sum(const int *in, int *result, int *out) {
  if (threadIdx.x == 0) {
    volatile int *mine = result + blockIdx.x;
    *mine = in[blockIdx.x];
    unsigned int value = atomicInc(&count, gridDim.x);
    isLast = value == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast && threadIdx.x == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b)
      all += result[b];
    *out = all;
  }
}
