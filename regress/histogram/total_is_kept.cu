//expect: holds
//--blockDim=8 --gridDim=1

// After the barrier the counters add up to the number of threads, whatever the data.
__global__ void histogram(const unsigned *data) {
  __shared__ unsigned bins[4];
  const int tid = threadIdx.x;
  if (tid < 4) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[tid] & 3], 1u);
  __syncthreads();
  __assert(bins[0] + bins[1] + bins[2] + bins[3] == 8);
}
