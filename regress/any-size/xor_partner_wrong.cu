//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Thread 1 reads what thread 0 writes.
__global__ void swap(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i ^ 1];
}
