//expect: holds
//--blockDim=32 --gridDim=1

// Threads choose different arrays; within each array the elements differ.
__global__ void choose(int *a, int *b) {
  int *p = threadIdx.x % 2 ? a : b;
  p[threadIdx.x / 2] = threadIdx.x;
}
