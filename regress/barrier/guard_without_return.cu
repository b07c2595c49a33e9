//expect: holds
//--blockDim=64 --gridDim=2

// The early return turned into a guard around the work: everybody meets the barrier.
__global__ void doubled(int *out, const int *in, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) s[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = s[threadIdx.x] * 2;
}
