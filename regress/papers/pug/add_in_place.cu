//expect: holds
//--blockDim=64 --gridDim=2

// PUG (FSE 2010), section 1, first kernel: each thread adds b to its own element.
__global__ void addInPlace(int *a, int b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] + b;
}
