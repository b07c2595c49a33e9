//expect: violated
//property: deadlock
//line: 15
//--blockDim=4 --gridDim=1

// Four lanes at a round table: each takes the fork on its left and then the one on its right. If all have taken their
// first, nobody gets a second.
__global__ void dining_lanes(int *meals) {
  __shared__ int fork[4];
  const int left = threadIdx.x, right = (threadIdx.x + 1) % 4;
  fork[left] = 0;
  __syncthreads();
  while (atomicCAS(&fork[left], 0, 1) != 0) {
  }
  while (atomicCAS(&fork[right], 0, 1) != 0) {
  }
  meals[left] = 1;
  atomicExch(&fork[right], 0);
  atomicExch(&fork[left], 0);
}
