//expect: holds
//--blockDim=64 --gridDim=2 --exited-threads=arrive

// The same kernel under the rule of hardware since Volta, where a thread that has exited counts as arrived.
__global__ void doubled(int *out, const int *in, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x] * 2;
}
