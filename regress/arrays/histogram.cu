//expect: holds
//--blockDim=256 --gridDim=8 --array data=2048 --array bins=10000

// 10,000 bins in global memory, and any datum may fall into any of them.
__global__ void histogram(const unsigned *data, unsigned *bins) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[data[i] % 10000u], 1u);
}
