//expect: violated
//property: bounds
//line: 12
//--blockDim=32 --gridDim=1

// Nothing keeps the datum below the number of bins.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[tid]], 1u);
  __syncthreads();
  if (tid < 16) result[tid] = bins[tid];
}
