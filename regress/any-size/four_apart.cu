//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Four elements a thread, a block apart each: reads and writes of neighbours stay side by side.
__global__ void scale(float *a) {
  const size_t i = size_t(blockIdx.x) * (4 * blockDim.x) + threadIdx.x;
  for (int k = 0; k < 4; k++) a[i + k * blockDim.x] *= 2;
}
