//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// No barrier between clearing and counting: a plain write against another thread's atomic.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  atomicAdd(&bins[data[tid] & 15], 1u);
  __syncthreads();
  if (tid < 16) result[tid] = bins[tid];
}
