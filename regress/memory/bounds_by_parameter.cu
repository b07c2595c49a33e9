//expect: holds
//--blockDim=32 --gridDim=2 --array a=n

// The extent of the array is a parameter, and so is the guard.
__global__ void fill(int *a, int n) {
  __requires(n > 0);
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) a[i] = i;
}
