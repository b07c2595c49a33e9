//expect: violated
//property: race
//line: 14
//--blockDim=16 --gridDim=2

// Each block has a right histogram of its own, but both store it to the same place.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[blockIdx.x * 16 + tid] & 15], 1u);
  __syncthreads();
  result[tid] = bins[tid];
}
