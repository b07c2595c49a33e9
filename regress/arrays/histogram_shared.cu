//expect: holds
//--blockDim=8 --gridDim=1 --array data=8 --array total=10000 --error uninitialised-read

// 10,000 bins in shared memory, cleared in 1,250 rounds; whichever is read has been written.
__global__ void histogram(const unsigned *data, unsigned *total) {
  __shared__ unsigned bins[10000];
  for (unsigned b = threadIdx.x; b < 10000; b += 8) bins[b] = 0;
  __syncthreads();
  atomicAdd(&bins[min(data[threadIdx.x], 9999u)], 1u);
  __syncthreads();
  for (unsigned b = threadIdx.x; b < 10000; b += 8) total[b] = bins[b];
}
