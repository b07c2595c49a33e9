//expect: violated
//property: volatile-race
//line: 12
//--blockDim=128 --gridDim=16 --error volatile-race
// Each block waits for the one before it and raises its own flag after a barrier. The block that waits never comes to its
// barrier in a round that is cut, and its reads still meet the other block's store behind that block's barrier.
__global__ void k(const int *in, int *sum, volatile int *flag) {
  __requires(flag[0] == 0 && flag[1] == 0);
  __shared__ int before;
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) { while (flag[b - 1] == 0) {} }
    before = b;
  }
  __syncthreads();
  sum[b * 128 + threadIdx.x] = in[b * 128 + threadIdx.x] + before;
  __threadfence();
  if (threadIdx.x == 0) flag[b] = 1;
}
