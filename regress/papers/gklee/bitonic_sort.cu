//expect: holds
//--blockDim=4 --gridDim=1

// GKLEE figure 2 (with the braces that its indentation means): bitonic sort of one block. In each step the pairs
// (tid, tid ^ j) are disjoint, and each pair is handled by its lower thread. For a power of two threads the result is
// sorted.
#define N 4

__device__ void exchange(unsigned &a, unsigned &b) {
  const unsigned t = a;
  a = b;
  b = t;
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
        if ((tid & k) == 0) {
          if (s[tid] > s[other]) exchange(s[tid], s[other]);
        } else {
          if (s[tid] < s[other]) exchange(s[tid], s[other]);
        }
      }
      __syncthreads();
    }
  keys[tid] = s[tid];
  if (tid > 0) __assert(s[tid - 1] <= s[tid]);
}
