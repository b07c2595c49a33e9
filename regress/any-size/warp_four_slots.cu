//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// A lane reads what its neighbour has written two rounds before; there are four slots, and all meet in each round.
__global__ void delayed(int *a, int n) {
  __shared__ int s[4 * 1024];
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 4; ++i) s[i * 1024 + threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    s[(i & 3) * 1024 + threadIdx.x] = i;
    a[at] += s[((i + 2) & 3) * 1024 + (threadIdx.x ^ 1)];
    __syncwarp();
  }
}
