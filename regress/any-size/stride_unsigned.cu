//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Half of what an unsigned counts, and a stride of not more.
__global__ void saxpy(float *y, const float *x, float a, unsigned n) {
  __requires(n <= 0x80000000u);
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}
