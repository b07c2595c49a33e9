//expect: violated
//property: redundant-barrier
//line: 10
//--blockDim=64 --gridDim=1 --error=redundant-barrier
// One of the two barriers in a row is enough, so each can be removed alone, and not both.
__global__ void twice(int* a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  __syncthreads();
  a[t] = s[63 - t];
}
