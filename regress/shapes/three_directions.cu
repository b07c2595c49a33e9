//expect: violated
//property: race
//line: 7

// The slices of a block write the same elements.
__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.z;
}
