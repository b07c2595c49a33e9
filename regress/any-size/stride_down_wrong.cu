//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Each round goes on to the element before.
__global__ void scale(float *a, int n) {
  int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
  for (; i >= 0; i--) a[i] *= 2;
}
