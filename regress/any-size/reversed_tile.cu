//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A tile as large as the block, whatever that is.
extern __shared__ int tile[];
__global__ void reverse(int *out, const int *in) {
  const size_t first = size_t(blockIdx.x) * blockDim.x;
  tile[threadIdx.x] = in[first + threadIdx.x];
  __syncthreads();
  out[first + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
