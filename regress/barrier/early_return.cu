//expect: violated
//property: exited-thread
//line: 13
//--blockDim=64 --gridDim=2

// The usual guard at the head of a kernel, and a barrier below it: for n = 70 the last threads of block 1 are gone when
// the others wait.
__global__ void doubled(int *out, const int *in, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x] * 2;
}
