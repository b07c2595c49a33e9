//expect: violated
//property: bounds
//line: 12
//--blockDim=32 --gridDim=1

// The remainder of a negative number is negative: bin -15 to 15.
__global__ void histogram(int *result, const int *data) {
  __shared__ int bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[tid] % 16], 1);
  __syncthreads();
  if (tid < 16) result[tid] = bins[tid];
}
