//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// Pairs overlap by one.
__global__ void fill(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * i] = 0;
  a[2 * i + 2] = 1;
}
