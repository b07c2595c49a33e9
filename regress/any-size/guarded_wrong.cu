//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Two neighbours share an element.
__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i / 2] *= 2;
}
