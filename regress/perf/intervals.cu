//--blockDim=64 --gridDim=2
// A block of two warps. Each of at most three rounds loads 8 sectors and stores 2 wavefronts before its first barrier,
// and loads 2 wavefronts and stores 8 sectors before its second one. The first round comes from the start, the others
// from the second barrier of the round before. Behind the rounds one more barrier, if there were at least two.
__global__ void rounds(float* a, int n) {
  __requires(n <= 3);
  __shared__ float s[64];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = a[i * 64 + threadIdx.x];
    __syncthreads();  //cost: from start: 0..8 sectors, 0..2 wavefronts; from 12: 0..16 sectors, 0..4 wavefronts
    a[i * 64 + threadIdx.x] = s[63 - threadIdx.x];
    __syncthreads();  //cost: from 10: 0..24 sectors, 0..6 wavefronts; to end: 0..8 sectors, 0 wavefronts
  }
  if (n > 1) {
    a[threadIdx.x] = 1;
    __syncthreads();  //cost: from 12: 0..8 sectors, 0 wavefronts; to end: 0..8 sectors, 0 wavefronts
  }
  a[threadIdx.x] = 4;
}

// A block whose index is even has no barrier. The other one has no second store before it.
__global__ void some_blocks(float* a) {
  __shared__ float s[64];
  if (blockIdx.x % 2 == 0) {
    a[blockIdx.x * 64 + threadIdx.x] = 1;
    return;
  }
  s[threadIdx.x] = 1;
  __syncthreads();  //cost: from start: 0 sectors, 0..2 wavefronts; to end: 0..8 sectors, 0..2 wavefronts
  a[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
