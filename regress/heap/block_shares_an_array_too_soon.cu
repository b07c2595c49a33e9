//expect: violated
//property: race
//line: 15
//--blockDim=32 --gridDim=2

// As block_shares_an_array.cu without the last barrier: the array may be gone before everybody has read it.
__global__ void share(int *out) {
  __shared__ int *data;
  if (threadIdx.x == 0) data = (int *)malloc(blockDim.x * sizeof(int));
  __syncthreads();
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[31 - threadIdx.x];
  if (threadIdx.x == 0)
    free(data);
}
