//expect: holds
//--blockDim=64 --gridDim=1

// Red-black order: even elements are updated from odd ones, then, after a barrier, odd ones from even ones.
__global__ void smooth(int *a) {
  const int i = threadIdx.x + 1;
  if (i % 2 == 0) a[i] = a[i - 1] + a[i + 1];
  __syncthreads();
  if (i % 2 == 1) a[i] = a[i - 1] + a[i + 1];
}
