//expect: holds
//--blockDim=16 --gridDim=1 --array keys=16 --array out=16

#define N 16
// One pass of a radix sort: keys with the bit clear come first, each in the order in which they were.
__global__ void split(const unsigned *keys, unsigned *out, unsigned bit) {
  __shared__ unsigned before[N];
  const unsigned t = threadIdx.x;
  __requires(bit < 32);
  __ensures(__implies(__first_thread(), __forall(i, N - 1, (out[i] >> bit & 1) <= (out[i + 1] >> bit & 1))));
  const unsigned key = keys[t], clear = ~key >> bit & 1;
  before[t] = clear;
  __syncthreads();
  for (unsigned d = 1; d < N; d *= 2) {
    const unsigned left = t >= d ? before[t - d] : 0;
    __syncthreads();
    before[t] += left;
    __syncthreads();
  }
  const unsigned clears = before[N - 1], mine = before[t];
  out[clear ? mine - 1 : clears + t - mine] = key;
  __syncthreads();
}
