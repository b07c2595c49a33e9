//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1

// PUG section 1: thread i reads a[i - 1], which thread i - 1 writes.
__global__ void addFromLeft(int *a, int b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 < i && i < n) a[i] = a[i - 1] + b;
}
