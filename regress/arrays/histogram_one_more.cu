//expect: violated
//property: bounds
//line: 9
//--blockDim=256 --gridDim=8 --array data=2048 --array bins=10000

// What lies beyond the last bin is put at 10,000, which is one bin more than there are.
__global__ void histogram(const unsigned *data, unsigned *bins) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[min(data[i], 10000u)], 1u);
}
