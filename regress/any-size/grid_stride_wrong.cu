//expect: violated
//property: race
//line: 8
//--blockDim=128 --gridDim=8

// The stride is that of a block.
__global__ void scale(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) a[i] *= 2;
}
