//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Three numbers a point, written in a loop.
__global__ void scale(float *points, float by, unsigned n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 3; k++) points[3 * i + k] *= by;
}
