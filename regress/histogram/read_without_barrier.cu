//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1

// No barrier between counting and reading: an atomic against another thread's plain read.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[data[tid] & 15], 1u);
  if (tid < 16) result[tid] = bins[tid];
}
