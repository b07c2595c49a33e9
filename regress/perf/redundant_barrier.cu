//expect: violated
//property: redundant-barrier
//line: 11
//--blockDim=64 --gridDim=1 --error=redundant-barrier
// Each thread reads what it wrote itself: the first barrier orders nothing that is needed. The second one is needed, for
// s[63 - t].
__global__ void redundant(int* a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[t];
  s[t] = 2 * a[t];
  __syncthreads();
  a[t] += s[63 - t];
}
