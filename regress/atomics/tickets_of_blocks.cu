//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=2

// A number of its own within the block only: each block has a counter.
__global__ void compact(int *out, const int *in, int n) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[atomicAdd(&count, 1)] = i;
}
