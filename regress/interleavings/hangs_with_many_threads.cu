//expect: violated
//property: deadlock
//line: 12
//--blockDim=96 --gridDim=2 --init-globals

// A barrier of the grid by hand, for one block more than there are.
__device__ unsigned arrived = 0;
__global__ void meet(int *data) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    for (unsigned mine = atomicAdd(&arrived, 1); atomicAdd(&arrived, 0) < gridDim.x + 1;) {
    }
  }
  __syncthreads();
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
