//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// Indices of 64 bits: however many elements and threads, nothing wraps.
__global__ void scale(float *a, unsigned n) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) a[i] *= 2;
}
