//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// Threads take every so-manieth element: their number is a power of two, so that wrapping keeps them apart.
__global__ void scale(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] *= 2;
}
