//expect: violated
//property: bounds
//line: 19
//--blockDim=12 --gridDim=1

// GKLEE section 2.2.4: figure 2 works for a power of two threads only. With 12, thread 8 meets "thread" 12 (k = 8,
// j = 4), whose element does not exist.
#define N 12

__global__ void bitonicSort(unsigned *keys) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[tid] = keys[tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = tid ^ j;
      if (other > tid) {
        const unsigned its = s[other];
        const unsigned mine = s[tid];
        if ((mine > its) == ((tid & k) == 0)) {
          s[tid] = its;
          s[other] = mine;
        }
      }
      __syncthreads();
    }
  keys[tid] = s[tid];
}
