//expect: violated
//property: race
//line: 9
//--blockDim=256 --gridDim=8

// The code counts on half of the threads that a block has.
__global__ void fill(int *a) {
  // Thread 128 of a block and thread 0 of the next one take the same element.
  a[blockIdx.x * 128 + threadIdx.x] = 1 + threadIdx.x;
}
