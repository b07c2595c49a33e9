//expect: holds
//--blockDim=8 --gridDim=1 --array index=8 --array in=8 --array out=10000

// Indices that differ are what callers promise.
__global__ void scatter(const unsigned *index, const int *in, int *out) {
  const unsigned t = threadIdx.x;
  __requires(__forall_threads(i, index[i] < 10000));
  __requires(__forall(i, 7u, index[i] < index[i + 1]));
  out[index[t]] = in[t];
}
