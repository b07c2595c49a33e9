//expect: holds
//--blockDim=32 --gridDim=1 --array keys=32 --array sorted=32

#define N 32
// The place of a key is the number of those that come before it; of equal ones, those in front.
__global__ void rank_sort(const int *keys, int *sorted) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(sorted, N)));
  int rank = 0;
  for (int i = 0; i < N; ++i) rank += keys[i] < keys[t] || (keys[i] == keys[t] && i < t);
  sorted[rank] = keys[t];
  __syncthreads();
}
