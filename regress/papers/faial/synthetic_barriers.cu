//expect: holds
//--blockDim=64 --gridDim=1

// Faial figure 7, barriers: writes of one's own element, over and over, barriers between.
__global__ void barriers(int *a) {
  const int tid = threadIdx.x;
  a[tid] = 0;
  __syncthreads();
  a[63 - tid] = 1;
  __syncthreads();
  a[tid] = 2;
  __syncthreads();
  a[tid ^ 1] = 3;
  __syncthreads();
  a[tid] = 4;
}
