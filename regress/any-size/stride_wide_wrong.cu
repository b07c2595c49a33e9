//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Blocks are counted, not threads: the second round of one thread is the first of another.
__global__ void scale(float *a, unsigned n) {
  const size_t stride = gridDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) a[i] *= 2;
}
