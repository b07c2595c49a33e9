//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// Four numbers are written.
__global__ void scale(float *points, float by, unsigned n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k <= 3; k++) points[3 * i + k] *= by;
}
