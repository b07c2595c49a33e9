//expect: violated
//property: race
//line: 10
//--blockDim=8 --gridDim=1

// GKLEE figure 2 without the barrier between two steps: the next step's partner still works on the element.
#define N 8

__device__ void orderPair(unsigned &a, unsigned &b, bool up) {
  if ((a > b) == up) { const unsigned t = a; a = b; b = t; }
}

__global__ void bitonicSort(unsigned *keys) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[tid] = keys[tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = tid ^ j;
      if (other > tid) {
        const bool up = (tid & k) == 0;
        orderPair(s[tid], s[other], up);
      }
    }
  __syncthreads();
  keys[tid] = s[tid];
}
