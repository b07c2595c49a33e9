//expect: holds
//--blockDim=256 --gridDim=1

// GKLEE figure 2 at 256 threads: race-free for every input; sortedness is checked in bitonic_sort.cu at 4.
#define N 256

__global__ void bitonicSort(unsigned *keys) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[tid] = keys[tid];
  __syncthreads();
  for (unsigned k = 2; k <= N; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = tid ^ j;
      if (other > tid) {
        const unsigned mine = s[tid], its = s[other];
        const bool up = (tid & k) == 0;
        if (up ? mine > its : mine < its) {
          s[tid] = its;
          s[other] = mine;
        }
      }
      __syncthreads();
    }
  keys[tid] = s[tid];
}
