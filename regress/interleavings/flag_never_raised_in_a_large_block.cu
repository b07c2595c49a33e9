//expect: violated
//property: deadlock
//line: 12
//--blockDim=256 --gridDim=1

// Thread 0 would raise the flag behind the barrier at which the last thread is missed.
__global__ void wait(int *data) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 255) {
    while (atomicAdd(&flag, 0) == 0) {
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flag, 1);
  data[threadIdx.x] = 1;
}
