//expect: violated
//property: bounds
//line: 10
//--blockDim=32 --gridDim=2 --array a=n

// The guard lets i == n through.
__global__ void fill(int *a, int n) {
  __requires(n > 0);
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i <= n) a[i] = i;
}
