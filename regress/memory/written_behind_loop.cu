//expect: holds
//--blockDim=32 --gridDim=2 --error uninitialised-read

// Each thread writes its element after a loop of its own length; all are written at the barrier.
__global__ void after(const int *in, int *out, int n) {
  __shared__ int s[32];
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += in[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
