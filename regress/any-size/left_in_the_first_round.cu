//expect: holds
//--blockDim=64 --gridDim=2

// Every thread leaves the loop in its first round: there is no second one to speak of.
__global__ void kernel(int *a, int n) {
  __shared__ int s[64];
  for (int i = 0; i < n; i += 3) {
    s[threadIdx.x] = i;
    __syncthreads();
    a[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
    if (threadIdx.x < 64) break;
    __syncthreads();
  }
}
