//expect: holds
//--blockDim=32 --gridDim=1

// The same with a barrier between the uses.
__global__ void twoUses(int *out, const int *a, const int *b) {
  __shared__ int s[32];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  const int x = s[31 - threadIdx.x];
  __syncthreads();
  s[threadIdx.x] = b[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = x + s[31 - threadIdx.x];
}
