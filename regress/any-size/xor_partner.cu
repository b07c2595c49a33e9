//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// i ^ 1 is another one for each i.
__global__ void swap(int *a, const int *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i ^ 1] = b[i];
}
