//expect: holds
//--blockDim=8 --gridDim=1

// After the barrier the sum is there.
__global__ void total(int *out, const int *in) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);
  __syncthreads();
  int serial = 0;
  for (int i = 0; i < 8; i++) serial += in[i];
  __assert(sum == serial);
  out[threadIdx.x] = sum;
}
