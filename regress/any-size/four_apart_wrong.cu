//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Blocks are only three parts apart.
__global__ void scale(float *a) {
  const size_t i = size_t(blockIdx.x) * (3 * blockDim.x) + threadIdx.x;
  for (int k = 0; k < 4; k++) a[i + k * blockDim.x] *= 2;
}
