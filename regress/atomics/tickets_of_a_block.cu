//expect: holds
//size: any
//--blockDim=128 --gridDim=1

__global__ void compact(int *out, const int *in) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int a = in[threadIdx.x], b = in[threadIdx.x + blockDim.x];
  if (a > 0) out[atomicAdd(&count, 1)] = a;
  if (b > 0) out[atomicAdd(&count, 1)] = b;
}
