//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The host starts no more threads than there are elements.
__global__ void scale(float *a, int n) {
  __requires(n <= 1 << 30 && blockDim.x * gridDim.x <= n);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] *= 2;
}
