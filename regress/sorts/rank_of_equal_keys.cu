//expect: violated
//property: ensures
//line: 10
//--blockDim=8 --gridDim=1 --array keys=8 --array sorted=8

#define N 8
// The place of a key is the number of those that come before it; equal ones have one place, and another stays as it was.
__global__ void rank_sort(const int *keys, int *sorted) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(sorted, N)));
  int rank = 0;
  for (int i = 0; i < N; ++i) rank += keys[i] < keys[t];
  sorted[rank] = keys[t];
  __syncthreads();
}
