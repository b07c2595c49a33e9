//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// One thread corrects a counter with a plain store while the others count atomically.
__global__ void histogram(unsigned *result) {
  __shared__ unsigned bins[2];
  const int tid = threadIdx.x;
  if (tid < 2) bins[tid] = 0;
  __syncthreads();
  if (tid == 31)
    bins[0] = 100;
  else
    atomicAdd(&bins[tid & 1], 1u);
  __syncthreads();
  if (tid < 2) result[tid] = bins[tid];
}
