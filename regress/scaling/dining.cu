//expect: violated
//property: deadlock
//line: 15
//--blockDim=4 --gridDim=1

// All may have taken their first fork: nobody gets a second.
__global__ void dining(int *meals) {
  __shared__ int fork[8];
  const int n = blockDim.x, i = threadIdx.x;
  const int first = i, second = (i + 1) % n;
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
