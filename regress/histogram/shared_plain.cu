//expect: violated
//property: race
//line: 12
//--blockDim=64 --gridDim=1

// The count is a plain increment: two threads with the same datum race.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[16];
  const int tid = threadIdx.x;
  if (tid < 16) bins[tid] = 0;
  __syncthreads();
  bins[data[tid] & 15]++;
  __syncthreads();
  if (tid < 16) result[tid] = bins[tid];
}
