//expect: holds
//--blockDim=12 --gridDim=1 --array keys=12 --array sorted=12

#define N 12
// The largest key comes first; of equal ones, the last.
__global__ void rank_sort(const unsigned *keys, unsigned *sorted) {
  __shared__ unsigned all[N];
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __forall(i, N - 1, sorted[i] >= sorted[i + 1])));
  all[t] = keys[t];
  __syncthreads();
  const unsigned key = all[t];
  unsigned rank = 0;
  for (unsigned i = 0; i < N; ++i)
    if (all[i] > key || (all[i] == key && i > t)) ++rank;
  sorted[rank] = key;
  __syncthreads();
}
