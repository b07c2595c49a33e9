//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// In place, each element with its mirror image.
__global__ void scale(float *a, int n) {
  __requires(n <= 1 << 30 && blockDim.x * gridDim.x <= n);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] = a[i] + a[n - 1 - i];
}
