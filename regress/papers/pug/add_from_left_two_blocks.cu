//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=2

// PUG section 1, kernel1 on two blocks: a barrier orders one block only. Thread 0 of block 1 reads a[63], which
// thread 63 of block 0 writes. (The paper looks at races within a block.)
__global__ void addFromLeft(int *a, int b, int n) {
  __shared__ int next[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 < i && i < n) next[threadIdx.x] = a[i - 1] + b;
  __syncthreads();
  if (0 < i && i < n) a[i] = next[threadIdx.x];
}
