//expect: violated
//property: assertion
//line: 30
//--blockDim=4 --gridDim=1

// GKLEE figure 2 as it is printed, without braces: the else belongs to the nearest if, so the descending half is never
// ordered and the ascending half swaps whenever the keys differ. Race-free, but the result is not sorted.
#define N 4

__global__ void bitonicSort(unsigned *keys) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[tid] = keys[tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = tid ^ j;
      if (other > tid) {
        const unsigned mine = s[tid], its = s[other];
        if ((tid & k) == 0)
          if (mine > its)
            s[tid] = its, s[other] = mine;
        else
          if (mine < its)
            s[tid] = its, s[other] = mine;
      }
      __syncthreads();
    }
  keys[tid] = s[tid];
  if (tid > 0) __assert(s[tid - 1] <= s[tid]);
}
