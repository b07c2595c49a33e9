//expect: holds
//--blockDim=64 --gridDim=1

// PUG section 1, kernel1: results wait in shared memory until every thread of the block has read.
__global__ void addFromLeft(int *a, int b, int n) {
  __shared__ int next[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 < i && i < n) next[threadIdx.x] = a[i - 1] + b;
  __syncthreads();
  if (0 < i && i < n) a[i] = next[threadIdx.x];
}
