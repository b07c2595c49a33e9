//expect: holds
//--blockDim=4 --gridDim=1 --error uninitialised-read

// An exchange whose result nobody uses is a first write like any other.
__global__ void count(int *out, const int *in) {
  __shared__ int n;
  if (threadIdx.x == 0) atomicExch(&n, 0);
  __syncthreads();
  if (in[threadIdx.x] > 0) atomicAdd(&n, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = n;
}
