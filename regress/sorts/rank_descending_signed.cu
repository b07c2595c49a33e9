//expect: violated
//property: ensures
//line: 10
//--blockDim=12 --gridDim=1 --array keys=12 --array sorted=12

#define N 12
// The largest key comes first, but keys are counted as signed numbers and asserted to be sorted as unsigned ones.
__global__ void rank_sort(const unsigned *keys, unsigned *sorted) {
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __forall(i, N - 1, sorted[i] >= sorted[i + 1])));
  const int key = int(keys[t]);
  unsigned rank = 0;
  for (unsigned i = 0; i < N; ++i)
    if (int(keys[i]) > key || (int(keys[i]) == key && i > t)) ++rank;
  sorted[rank] = keys[t];
  __syncthreads();
}
