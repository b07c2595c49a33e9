//expect: holds
//--blockDim=1 --gridDim=2

// KLEE-CL figure 15 with two blocks (numbered from 0): a[0] and a[1] are written, a[2] is only read.
__global__ void copy(int *a) {
  const int x = a[2];
  __syncthreads();
  a[blockIdx.x] = x * 2;
}
