//expect: holds
//--blockDim=4 --gridDim=1

// The same table, but everybody takes the fork with the lower number first: somebody can always go on.
__global__ void dining_lanes_in_order(int *meals) {
  __shared__ int fork[4];
  const int i = threadIdx.x, low = i < 3 ? i : 0, high = i < 3 ? i + 1 : 3;
  fork[i] = 0;
  __syncthreads();
  while (atomicCAS(&fork[low], 0, 1) != 0) {
  }
  while (atomicCAS(&fork[high], 0, 1) != 0) {
  }
  meals[i] = 1;
  atomicExch(&fork[high], 0);
  atomicExch(&fork[low], 0);
}
