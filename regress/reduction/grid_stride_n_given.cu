//expect: holds
//--blockDim=32 --gridDim=2 --array in=256 --array out=2

// The same with n = 256 stated: four rounds a thread, all inside the arrays.
__global__ void reduce(int *out, const int *in, int n) {
  __requires(n == 256);
  __shared__ int s[32];
  const int tid = threadIdx.x;
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x) sum += in[i];
  s[tid] = sum;
  __syncthreads();
  for (int half = 16; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
