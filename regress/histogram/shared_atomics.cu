//expect: holds
//--blockDim=64 --gridDim=2 --array result=16

// Counters in shared memory, cleared, a barrier, counted atomically, a barrier, added to the result atomically.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[blockIdx.x * 64 + tid] & 15], 1u);
  __syncthreads();
  if (tid < 16) atomicAdd(&result[tid], bins[tid]);
}
