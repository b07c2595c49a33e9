//expect: holds
//--blockDim=64 --gridDim=1 --array keys=64

#ifndef N
#define N 64
#endif
// A network of 672 comparators for 64 keys, whatever they are.
__global__ void bitonic(int *keys) {
  __shared__ int s[N];
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(keys, N)));
  s[t] = keys[t];
  __syncthreads();
  for (unsigned k = 2; k <= N; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      const bool up = (t & k) == 0;
      if (other > t && (s[t] > s[other]) == up) {
        const int x = s[t];
        s[t] = s[other];
        s[other] = x;
      }
      __syncthreads();
    }
  keys[t] = s[t];
  __syncthreads();
}
