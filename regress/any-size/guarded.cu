//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// One element a thread, as far as there are elements.
__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}
