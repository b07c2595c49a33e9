//expect: holds
//--blockDim=32 --gridDim=2

// One thread allocates for its block; barriers lie between that, the use, and the end (CUDA's guide, on per-block
// allocations).
__global__ void share(int *out) {
  __shared__ int *data;
  if (threadIdx.x == 0) data = (int *)malloc(blockDim.x * sizeof(int));
  __syncthreads();
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[31 - threadIdx.x];
  __assert(data[31 - threadIdx.x] == 31 - threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) free(data);
}
