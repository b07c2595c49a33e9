//expect: holds
//--blockDim=4 --gridDim=1

// Everybody takes the fork with the lower number first: somebody can always go on.
__global__ void dining_in_order(int *meals) {
  __shared__ int fork[8];
  const int n = blockDim.x, i = threadIdx.x;
  const int first = i < n - 1 ? i : 0, second = i < n - 1 ? i + 1 : n - 1;
  fork[i] = 0;
  __syncthreads();
  while (atomicCAS(&fork[first], 0, 1) != 0) {
  }
  while (atomicCAS(&fork[second], 0, 1) != 0) {
  }
  meals[i] = 1;
  atomicExch(&fork[second], 0);
  atomicExch(&fork[first], 0);
}
