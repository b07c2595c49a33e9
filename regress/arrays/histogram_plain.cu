//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=8 --array data=256 --array bins=10000

// Two data may be equal.
__global__ void histogram(const unsigned *data, unsigned *bins) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[min(data[i], 9999u)] += 1u;
}
