//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// From the last element down: where the index would pass 0, it is negative and the loop ends.
__global__ void scale(float *a, int n) {
  int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
  for (; i >= 0; i -= int(blockDim.x * gridDim.x)) a[i] *= 2;
}
