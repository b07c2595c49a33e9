//expect: holds
//size: grid
//--blockDim=256 --gridDim=8

// The size of a block is written down in the code: with longer blocks neighbours meet, with any number of these they do
// not.
__global__ void fill(int *a) {
  a[blockIdx.x * 256 + threadIdx.x] = 1 + threadIdx.x;
}
