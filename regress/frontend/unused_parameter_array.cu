//expect: holds
//--blockDim=32 --gridDim=1

// Nothing is done with the second array.
__global__ void one(int *a, int *b) {
  a[threadIdx.x] = 1;
}
