//expect: holds
//--blockDim=32 --gridDim=1 --array keys=32

#define N 32
// Batcher's odd-even merge sort: 191 comparators for 32 keys.
__global__ void odd_even_merge(unsigned *keys) {
  __shared__ unsigned s[N];
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(keys, N)));
  s[t] = keys[t];
  __syncthreads();
  for (unsigned p = 1; p < N; p *= 2)
    for (unsigned k = p; k > 0; k /= 2) {
      const bool first = t >= k % p && (t - k % p) % (2 * k) < k;
      if (first && t + k < N && t / (2 * p) == (t + k) / (2 * p)) {
        const unsigned a = s[t], b = s[t + k];
        s[t] = min(a, b);
        s[t + k] = max(a, b);
      }
      __syncthreads();
    }
  keys[t] = s[t];
  __syncthreads();
}
