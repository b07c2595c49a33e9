//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// PUG section 1: kernel1 without its barrier; buffering alone orders nothing.
__global__ void addFromLeft(int *a, int b, int n) {
  __shared__ int next[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 < i && i < n) next[threadIdx.x] = a[i - 1] + b;
  if (0 < i && i < n) a[i] = next[threadIdx.x];
}
