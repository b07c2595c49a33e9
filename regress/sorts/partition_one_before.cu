//expect: violated
//property: race
//line: 16
//--blockDim=8 --gridDim=1 --array in=8 --array out=8

#define N 8
// What is below the pivot comes first, but the others begin one place early.
__global__ void partition(const int *in, int *out, int pivot) {
  const unsigned t = threadIdx.x;
  __ensures(__implies(__first_thread(), __forall(i, N - 1, out[i + 1] >= pivot || out[i] < pivot)));
  unsigned before = 0, all = 0;
  for (unsigned i = 0; i < N; ++i) {
    if (i == t) before = all;
    if (in[i] < pivot) ++all;
  }
  out[in[t] < pivot ? before : all + t - before - 1] = in[t];
  __syncthreads();
}
