//expect: holds within bound

// The table has an element for each of 64 threads. Larger blocks, which would leave it, are not tried; that nobody comes
// to the branch is told.
__device__ int table[64];
__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
  if (threadIdx.x >= 64) a[0] = threadIdx.x;
}
