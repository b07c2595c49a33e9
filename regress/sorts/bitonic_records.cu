//expect: holds
//--blockDim=16 --gridDim=1 --array keys=16 --array values=16

// Values move with their keys, and do not matter to their order.
#define N 16
__global__ void bitonic(int *keys, int *values) {
  __shared__ int s[N], v[N];
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(keys, N)));
  s[t] = keys[t];
  v[t] = values[t];
  __syncthreads();
  for (unsigned k = 2; k <= N; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {
        const int x = s[t], y = v[t];
        s[t] = s[other], v[t] = v[other];
        s[other] = x, v[other] = y;
      }
      __syncthreads();
    }
  keys[t] = s[t];
  values[t] = v[t];
  __syncthreads();
}
