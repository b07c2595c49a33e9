//expect: holds
//--blockDim=16 --gridDim=1

// Plain increments are right if the data are known to differ: here each thread counts its own number, rotated.
__global__ void histogram(unsigned *result, unsigned turn) {
  __shared__ unsigned bins[16];
  const unsigned tid = threadIdx.x;
  bins[tid] = 0;
  __syncthreads();
  bins[(tid + turn) & 15]++;
  __syncthreads();
  __assert(bins[tid] == 1);
  result[tid] = bins[tid];
}
