//expect: holds
//--blockDim=32 --gridDim=1

// A pointer chosen between two arrays, the same way by all threads.
__global__ void choose(int *a, int *b, int which) {
  int *p = which ? a : b;
  p[threadIdx.x] = which;
}
